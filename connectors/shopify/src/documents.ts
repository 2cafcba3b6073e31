/**
 * Every document that we send to the Admin API, valid for 2026-07 and 2026-10 without a deprecated field. What is selected
 * decides which scopes and which protected customer data the app has to ask for: tests compute both from here.
 */

const MONEY =
  "fragment Money on MoneyBag { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }";

const LINES = `lineItems(first: 50) { nodes { ...Line } pageInfo { hasNextPage endCursor } }`;

const LINE = `fragment Line on FulfillmentOrderLineItem {
  id totalQuantity remainingQuantity requiresShipping productTitle variantTitle sku
  weight { value unit }
  financialSummaries { quantity approximateDiscountedUnitPriceSet { ...Money } }
  lineItem { id }
}`;

/** The one read behind every webhook and every poll. */
export const ORDER = `query OrderForShipment($id: ID!, $after: String) {
  order(id: $id) {
    id name createdAt updatedAt test cancelledAt fullyPaid currencyCode phone note
    currentTotalPriceSet { ...Money }
    totalOutstandingSet { ...Money }
    paymentGatewayNames
    transactions(first: 20) { gateway formattedGateway manualPaymentGateway }
    shippingAddress { firstName lastName name address1 address2 city province provinceCode zip countryCodeV2 phone }
    shippingLine { title code currentDiscountedPriceSet { ...Money } }
    fulfillments(first: 50) {
      id status trackingInfo(first: 5) { company number }
      fulfillmentLineItems(first: 20) { nodes { lineItem { id } } }
    }
    fulfillmentOrders(first: 10, after: $after) {
      nodes {
        id status requestStatus updatedAt
        deliveryMethod { methodType }
        assignedLocation { name location { id isFulfillmentService } }
        destination { firstName lastName address1 address2 city province zip countryCode phone }
        supportedActions { action }
        remainingLineItemsWeight { value unit }
        ${LINES}
        fulfillments(first: 5) {
          nodes {
            id status trackingInfo(first: 5) { company number }
            fulfillmentLineItems(first: 50) { nodes { quantity lineItem { id } } }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
${LINE}
${MONEY}`;

export const MORE_LINES = `query FulfillmentOrderLines($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) { id lineItems(first: 100, after: $after) { nodes { ...Line } pageInfo { hasNextPage endCursor } } }
}
${LINE}
${MONEY}`;

export const OWNER = `query FulfillmentOrderOwner($id: ID!) { fulfillmentOrder(id: $id) { id orderId } }`;

export const CHANGED = `query ChangedOrders($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const SHOP = `query ConnectorShop {
  shop {
    id name myshopifyDomain currencyCode email
    shopAddress { address1 address2 city provinceCode countryCodeV2 phone }
    plan { partnerDevelopment }
  }
  currentAppInstallation { id accessScopes { handle } }
  locations(first: 50) { nodes { id name isActive isFulfillmentService } pageInfo { hasNextPage endCursor } }
}`;

/** The cheapest question: whether the app is installed with the access that we have. */
export const INSTALLATION = "query Installation { currentAppInstallation { id } }";

/** Read before each write and after each one that was not answered. */
export const BEFORE_WRITE = `query FulfillmentOrderBeforeWrite($id: ID!) {
  fulfillmentOrder(id: $id) {
    id status
    supportedActions { action }
    lineItems(first: 100) { nodes { id remainingQuantity } pageInfo { hasNextPage endCursor } }
    fulfillments(first: 20) { nodes { id status displayStatus trackingInfo(first: 10) { company number url } } }
    order { id cancelledAt }
  }
}`;

export const EVENTS = `query FulfillmentEvents($id: ID!) {
  fulfillment(id: $id) { id status events(first: 50, sortKey: HAPPENED_AT) { nodes { id status happenedAt } } }
}`;

export const PAYMENT = `query PaymentState($id: ID!) {
  order(id: $id) {
    id cancelledAt fullyPaid canMarkAsPaid tags
    totalOutstandingSet { ...Money }
    fulfillmentOrders(first: 20) { nodes { status fulfillments(first: 5) { nodes { status displayStatus } } } }
    collected: metafield(namespace: "$app", key: "collected") { value compareDigest }
  }
}
${MONEY}`;

export const CREATE = `mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status } userErrors { field message } }
}`;

/** Costs five times what other mutations cost: only where it changes something. */
export const UPDATE_TRACKING = `mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
    fulfillment { id status } userErrors { field message }
  }
}`;

export const CANCEL = `mutation CancelFulfillment($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id status } userErrors { field message } }
}`;

export const ADD_EVENT = `mutation AddEvent($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id status } userErrors { field message } }
}`;

export const MARK_PAID = `mutation MarkPaid($input: OrderMarkAsPaidInput!) {
  orderMarkAsPaid(input: $input) { order { id fullyPaid } userErrors { field message } }
}`;

export const TAG = `mutation TagOrder($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { userErrors { field message } } }`;

export const SET_COLLECTED = `mutation SetCollected($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { id compareDigest } userErrors { field message code } }
}`;

/** Prices at checkout: only where the merchant asked for them and granted write_shipping. */
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
