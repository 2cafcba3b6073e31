/**
 * Every document that we send to the Admin API, valid for 2026-07 and 2026-10 without deprecated fields. The selected fields
 * determine the scopes and the protected customer data that the app has to request: tests compute both from here.
 */

const MONEY =
  "fragment Money on MoneyBag { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }";

const PAGE = "pageInfo { hasNextPage endCursor }";
const LINES = `lineItems(first: 10) { nodes { ...Line } ${PAGE} }`;
const FULFILLED_LINES = `nodes { quantity lineItem { id } } ${PAGE}`;

const LINE = `fragment Line on FulfillmentOrderLineItem {
  id totalQuantity remainingQuantity requiresShipping productTitle variantTitle sku
  weight { value unit }
  financialSummaries { quantity approximateDiscountedUnitPriceSet { ...Money } }
  lineItem { id currentQuantity }
}`;

/**
 * Read after webhooks and at every poll. Shopify charges by the sizes of pages: these fit nearly every order, and `orders.ts`
 * reads the other pages of the rest.
 */
export const ORDER = `query OrderForShipment($id: ID!, $after: String) {
  shop { plan { partnerDevelopment } }
  order(id: $id) {
    id name createdAt updatedAt test cancelledAt fullyPaid currencyCode phone note
    currentTotalPriceSet { ...Money }
    totalOutstandingSet { ...Money }
    totalRefundedSet { ...Money }
    netPaymentSet { ...Money }
    paymentGatewayNames
    currentSubtotalPriceSet { ...Money }
    transactions(first: 50) {
      id kind status gateway formattedGateway manualPaymentGateway processedAt amountSet { ...Money }
    }
    shippingAddress { firstName lastName name company address1 address2 city province provinceCode zip countryCodeV2 phone }
    shippingLine { title code currentDiscountedPriceSet { ...Money } }
    fulfillments(first: 50) {
      id status trackingInfo(first: 5) { company number }
      fulfillmentLineItems(first: 10) { nodes { lineItem { id } } }
    }
    fulfillmentOrders(first: 2, after: $after) {
      nodes {
        id status requestStatus updatedAt
        deliveryMethod { methodType }
        assignedLocation { name location { id isFulfillmentService } }
        destination { firstName lastName address1 address2 city province zip countryCode phone }
        supportedActions { action }
        ${LINES}
        fulfillments(first: 2) {
          nodes { id status trackingInfo(first: 5) { company number } fulfillmentLineItems(first: 10) { ${FULFILLED_LINES} } }
          ${PAGE}
        }
      }
      ${PAGE}
    }
  }
}
${LINE}
${MONEY}`;

/** Further pages of an order: a parcel is parsed only when it is complete. */
export const MORE_LINES = `query FulfillmentOrderLines($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) { id lineItems(first: 100, after: $after) { nodes { ...Line } ${PAGE} } }
}
${LINE}
${MONEY}`;

export const MORE_FULFILLMENTS = `query FulfillmentOrderFulfillments($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) {
    id
    fulfillments(first: 20, after: $after) {
      nodes { id status trackingInfo(first: 5) { company number } fulfillmentLineItems(first: 50) { ${FULFILLED_LINES} } }
      ${PAGE}
    }
  }
}`;

export const MORE_FULFILLED_LINES = `query FulfillmentLines($id: ID!, $after: String!) {
  fulfillment(id: $id) { id fulfillmentLineItems(first: 100, after: $after) { ${FULFILLED_LINES} } }
}`;

export const OWNER = `query FulfillmentOrderOwner($id: ID!) { fulfillmentOrder(id: $id) { id orderId } }`;

export const CHANGED = `query ChangedOrders($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    ${PAGE}
  }
}`;

const LOCATIONS = `nodes {
    id name isActive isFulfillmentService
    address { address1 address2 city province provinceCode countryCode zip phone }
  } ${PAGE}`;

/** Open orders that are not completely fulfilled, also those on hold. */
export const OPEN_ORDERS = `query OpenOrders($query: String!, $after: String) {
  orders(first: 20, after: $after, query: $query, sortKey: CREATED_AT) { nodes { id createdAt } ${PAGE} }
}`;
export const OPEN_COUNT = `query OpenOrdersCount($query: String!) { ordersCount(query: $query, limit: null) { count } }`;

export const SHOP = `query ConnectorShop {
  shop {
    id name myshopifyDomain currencyCode email
    shopAddress { address1 address2 city provinceCode countryCodeV2 phone }
    plan { partnerDevelopment }
  }
  currentAppInstallation { id accessScopes { handle } }
  locations(first: 50) { ${LOCATIONS} }
}`;

export const MORE_LOCATIONS = `query Locations($after: String!) { locations(first: 200, after: $after) { ${LOCATIONS} } }`;

/** The cheapest authenticated query. */
export const INSTALLATION = "query Installation { currentAppInstallation { id } }";

/** Read before each write, and after each write without an answer. */
export const BEFORE_WRITE = `query FulfillmentOrderBeforeWrite($id: ID!) {
  fulfillmentOrder(id: $id) {
    id status
    supportedActions { action }
    lineItems(first: 100) { nodes { id remainingQuantity } ${PAGE} }
    fulfillments(first: 50) { nodes { id status displayStatus trackingInfo(first: 10) { company number url } } }
    order { id cancelledAt }
  }
}`;

export const MORE_BEFORE_WRITE = `query FulfillmentOrderRemaining($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) { id lineItems(first: 250, after: $after) { nodes { id remainingQuantity } ${PAGE} } }
}`;

export const EVENTS = `query FulfillmentEvents($id: ID!) {
  fulfillment(id: $id) { id status events(first: 50, sortKey: HAPPENED_AT) { nodes { id status happenedAt } } }
}`;

export const PAYMENT = `query PaymentState($id: ID!, $after: String) {
  order(id: $id) {
    id cancelledAt fullyPaid canMarkAsPaid tags
    totalOutstandingSet { ...Money }
    fulfillmentOrders(first: 20, after: $after) {
      nodes { status fulfillments(first: 20) { nodes { id status displayStatus } } }
      ${PAGE}
    }
    collected: metafield(namespace: "$app", key: "collected") { value compareDigest }
  }
}
${MONEY}`;

export const CREATE = `mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status createdAt } userErrors { field message } }
}`;

/** Costs five times as much as other mutations: sent only when it changes something. */
export const UPDATE_TRACKING = `mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
    fulfillment { id status updatedAt } userErrors { field message }
  }
}`;

export const CANCEL = `mutation CancelFulfillment($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id status } userErrors { field message } }
}`;

export const ADD_EVENT = `mutation AddEvent($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id status createdAt } userErrors { field message } }
}`;

export const MARK_PAID = `mutation MarkPaid($input: OrderMarkAsPaidInput!) {
  orderMarkAsPaid(input: $input) { order { id fullyPaid updatedAt } userErrors { field message } }
}`;

export const TAG = `mutation TagOrder($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { userErrors { field message } } }`;

export const SET_COLLECTED = `mutation SetCollected($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { id compareDigest updatedAt } userErrors { field message code } }
}`;

/** Prices at checkout: only for merchants who turned them on and granted write_shipping. */
export const CARRIERS = `query CarrierServices($query: String!) {
  carrierServices(first: 20, query: $query) { nodes { id name active callbackUrl } }
}`;
export const CREATE_CARRIER = `mutation CreateCarrier($input: DeliveryCarrierServiceCreateInput!) {
  carrierServiceCreate(input: $input) { carrierService { id } userErrors { field message } }
}`;
export const UPDATE_CARRIER = `mutation UpdateCarrier($input: DeliveryCarrierServiceUpdateInput!) {
  carrierServiceUpdate(input: $input) { carrierService { id } userErrors { field message } }
}`;
export const DELETE_CARRIER = `mutation DeleteCarrier($id: ID!) { carrierServiceDelete(id: $id) { deletedId userErrors { field message } } }`;
