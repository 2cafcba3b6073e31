// Generated from the API document by `npm run api-types -w web`. Do not edit.

export interface paths {
    "/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments
         * @description Filters combine: a shipment is listed when it matches all of them. Follow next_cursor for the next page.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Create a shipment
         * @description Registers a shipment for delivery to a recipient, optionally with cash to collect.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{tracking_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipment
         * @description The response has an ETag: send it as If-None-Match to get 304 while nothing has changed, or as If-Match when you edit the shipment.
         */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit a shipment before it is collected
         * @description Only the fields that are sent change; null clears a field. Price and promised date are recalculated with the rate card of the booking. Send the ETag you read as If-Match, or * to overwrite whatever is there.
         */
        patch: operations["editShipment"];
        trace?: never;
    };
    "/shipments/{tracking_number}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of a shipment, oldest first
         * @description The events of the last 30 days, as webhooks deliver them.
         */
        get: operations["listShipmentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{tracking_number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a shipment before it is collected
         * @description Nothing is charged, and its reference may be used again. Cancelling twice changes nothing.
         */
        post: operations["cancelShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{tracking_number}/instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Instruct a shipment that the courier has
         * @description After a failed attempt: another one, optionally on a given day and with a corrected address or phone, or a return, until `next_step.instruct_by`; the last instruction applies. Any time between collection and delivery: `lower_cod` lowers or waives the cash to collect, and the COD fee is computed anew. To change a shipment before it is collected, edit it.
         */
        post: operations["instructShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many shipments before they are collected
         * @description Gives all of these shipments the same cash, service or pickup address, whatever they have now. Each shipment is edited separately: a refused shipment has the reason and does not affect the others.
         */
        post: operations["editShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/selections/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Select all shipments that match a filter
         * @description Up to 5000 tracking numbers with their statuses, to print, edit or cancel all of them.
         */
        get: operations["selectShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the shipments that match a filter
         * @description The columns of the shipments report. A file has at most 100000 rows; its last row says so where more match.
         */
        get: operations["exportShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{tracking_number}/send_as_booked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a blocked shipment be collected as it is
         * @description Ends `collection_block`: the courier collects the parcel although its order in the store says something else. The order's timeline says who decided it. Without a block nothing changes, so the request can be repeated. A later change in the store can block the shipment again, with another id.
         */
        post: operations["sendAsBooked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find orders, shipments and customers
         * @description Up to 5 of each, newest first, by order number, tracking number, reference, phone or name, or parts of them; common Arabic spelling variants match.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a shipment without creating it
         * @description Returns what POST /shipments would charge and promise now. Services that are not available in the governorate are left out.
         */
        post: operations["quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/addresses/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an address
         * @description For checkouts and forms: where an address is, in Arabic, English or Franco, and which words say so. The result is the one that a store's order with this address would get. Nothing is stored.
         */
        post: operations["checkAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/{tracking_number}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the label of a shipment as a PDF
         * @description The address is label_url of the shipment. A signed link (POST /shipments/{tracking_number}/label_link) works without a key.
         */
        get: operations["getLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/{tracking_number}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the label of a shipment as a PNG
         * @description A preview of the 10x15 label at 300 dpi. Print the PDF or ZPL instead.
         */
        get: operations["getLabelPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{tracking_number}/label_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a label link that needs no key
         * @description The link is valid for a week. Anyone with the link can read the recipient's name, phone and address.
         */
        post: operations["createLabelLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print labels of many shipments
         * @description One file with all labels. All numbers are checked first: if one is unknown, cancelled or repeated, the response is 422 with a pointer to it and nothing is printed. At most 3,000 labels a minute.
         */
        post: operations["printLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Track a shipment without a key
         * @description With the last part of `tracking_url`: everything the recipient may see. With a tracking number: stage and dates only. At most 600 requests a minute from one IP address.
         */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{tracking_number}/redelivery_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a redelivery link for the recipient
         * @description With the link the recipient chooses a day or corrects the address after the last failed attempt. Anyone with the link can change the destination, so it is not on labels or in events.
         */
        post: operations["createRedeliveryLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record scans
         * @description Scans are applied in the order given. If a request has one scan and it is rejected, the response is 409; with several scans, each has its own outcome. Rejected scans are kept.
         */
        post: operations["scan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scans/parcels/{tracking_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the parcel with a tracking number
         * @description For staff with the parcel in their hands: where it goes, as the buyer wrote it, and the cash to collect.
         */
        get: operations["getScannedParcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scans/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rejected scans, newest first
         * @description Scans that the state of the shipment does not allow, with the code of the reason. Kept for 90 days.
         */
        get: operations["listRefusedScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/{hub}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a hub's manifest as a PDF with barcodes
         * @description The same list as GET /manifests/{hub}, laid out for A4.
         */
        get: operations["printManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/{hub}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a hub's manifest
         * @description One hub and one day: parcels to collect, to load or to return.
         */
        get: operations["getManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report shipments created in a period
         * @description One row per shipment with prices, status and the dates of its stages.
         */
        get: operations["reportShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/cod": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report cash on delivery of a period
         * @description difference = collected - due, net = collected - fees - vat; payout is the payout that contains it, null until then.
         */
        get: operations["reportCod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report fees of a period
         * @description One row per charge for a delivery or return. A return is charged on the day of the return.
         */
        get: operations["reportFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report delivery performance of a period
         * @description Rows for all shipments, by governorate, by hub and by reason of failure. Cancelled shipments are left out. On time: delivered by promised_by, or first attempted by then if that attempt failed for a reason outside our control (address, phone, recipient, merchant, weather). Shares are of delivered shipments; days count from creation to delivery. A row by reason counts the shipments that had it.
         */
        get: operations["reportPerformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report delivery performance of a period by store
         * @description Cancelled shipments are left out. store and platform are null for shipments created by hand, from a file or through the API. delivered_share is a share of finished shipments, on_time_share of delivered ones, as in the performance report. collected is the cash collected in the period, whenever the shipments were created: its sum equals that of the cod report.
         */
        get: operations["reportStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report daily totals of a period
         * @description A row for every day, including days without shipments. created counts shipments by the day of creation, without cancelled ones; delivered and collected use the day of delivery, returned and fees (deliveries and returns, with VAT) the day of the charge, lost_or_damaged and compensation the day of the declaration.
         */
        get: operations["reportDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulations/{tracking_number}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the next scan
         * @description collect → hub → load → deliver. Some phones of the recipient simulate failures: 01000000001 refuses, 01000000002 does not answer, 01000000003 has a wrong address, 01000000004 loses the parcel after the hub, 01000000005 damages it on the way.
         */
        post: operations["advanceShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulations/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the sandbox clock
         * @description Dates, promises, cut-offs and deadlines of this account's sandbox use this clock. Webhooks are delivered in real time.
         */
        post: operations["stepClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List platforms
         * @description Store platforms that can be connected. Labels are in the language of Accept-Language. Build your form from `fields`.
         */
        get: operations["listConnectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected stores, newest first
         * @description Stores of this account in the mode of the address.
         */
        get: operations["listStores"];
        put?: never;
        /**
         * Connect a store
         * @description With keys that the merchant created in the store. A connection without keys starts in the store's admin: see the ways `plugin` and `embedded` of GET /connectors.
         */
        post: operations["connectStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a store with its health
         * @description Includes when orders were last read, how many orders and updates are pending, and current problems. Orders, updates and webhooks are counted up to 1000 of each kind.
         */
        get: operations["getStore"];
        put?: never;
        post?: never;
        /**
         * Disconnect a store
         * @description Takes effect at once: webhooks of the store are rejected, its orders are not shipped, and the key of our plugin is revoked. Our webhooks and key are removed from the store in the background, with retries for 14 days. Existing shipments continue. If the store is connected again, its orders are still there. The key of a store's plugin may disconnect its own store.
         */
        delete: operations["disconnectStore"];
        options?: never;
        head?: never;
        /**
         * Update the name or shipping rules of a store
         * @description Only the fields that are sent change. Waiting orders are checked again with the new rules. The key of a store's plugin may change `cash_gateways`, `prepaid_gateways` and `tell_buyer` of its own store.
         */
        patch: operations["updateStore"];
        trace?: never;
    };
    "/stores/{id}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a store's orders now and retry failed updates
         * @description Reads every open order of the store in the background and retries failed status updates.
         */
        post: operations["reconcileStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{id}/import_places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a store's places pickup addresses
         * @description Adds a pickup address for each place of the store that has none, unless the account has the address already, and collects the place's orders there. Places with an incomplete address stay as they are: choose their address in the rule `pickup_by_place`. Repeating it adds nothing. Live and sandbox share pickup addresses, so test keys are rejected.
         */
        post: operations["importStorePlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{id}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the delivery price at a store's checkout
         * @description The list is empty if the place is not served or its governorate cannot be determined; the store then shows no rate of ours.
         */
        post: operations["quoteCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Orders of the connected stores, each with the reasons why it cannot be shipped and the shipment that would be created.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order with its history
         * @description Includes the events of the order and the status updates sent to the store.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct an order
         * @description The given values replace those of the store until the store changes them. The store's rules are applied again: the order may ship at once, and an existing shipment is updated while that is possible. Send the `etag` that you read as If-Match: 412 when the order was changed since.
         */
        patch: operations["correctOrder"];
        trace?: never;
    };
    "/orders/{id}/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship an order
         * @description If the order already has a shipment, nothing changes.
         */
        post: operations["shipOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship many orders
         * @description Each order is shipped separately. A refused order has the reason and does not affect the others.
         */
        post: operations["shipOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold an order
         * @description An order on hold is not shipped automatically. Shipping it ends the hold.
         */
        post: operations["holdOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore an order
         * @description The order is not shipped automatically. It can still be shipped with POST /orders/{id}/ship.
         */
        post: operations["ignoreOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/dismiss_alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss the alerts of an order
         * @description Alerts are changes in the store after the courier collected the parcel.
         */
        post: operations["dismissOrderAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/retry_write_backs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry failed store updates of an order
         * @description Sends status updates again that the store refused or did not answer.
         */
        post: operations["retryOrderWriteBacks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/address_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an address link for the buyer
         * @description With the link the buyer completes or confirms the address. It is valid for two weeks. Anyone with the link can change the destination.
         */
        post: operations["createAddressLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct many orders
         * @description Gives all of these orders the same values, whatever they have now. Each order is corrected separately, as by `PATCH /orders/{id}`: a refused order has the reason and does not affect the others.
         */
        post: operations["correctOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/selections/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Select all orders that match a filter
         * @description Up to 5000 ids, to ship, correct or hold all of them. tracking_number is that of a shipment whose label can be printed.
         */
        get: operations["selectOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the orders that match a filter
         * @description A row per order. A file has at most 100000 rows; its last row says so where more match.
         */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk_uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploads, newest first
         * @description Uploads of the last 30 days.
         */
        get: operations["listBulkUploads"];
        put?: never;
        /**
         * Upload a file of shipments
         * @description CSV (UTF-8, UTF-16 or Windows-1256; comma, semicolon or tab), XLSX or JSON; as the body, or as the field `file` of a form. At most 25 MB and 100000 rows. A row with a reference creates one shipment, however often it is sent.
         */
        post: operations["createBulkUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk_uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get upload progress
         * @description Poll this until status is completed or failed.
         */
        get: operations["getBulkUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk_uploads/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of an upload
         * @description Processed rows with their outcome. Use outcome=failed for the rows to correct.
         */
        get: operations["listBulkRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk_uploads/{id}/result.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the uploaded file with results
         * @description The uploaded rows as CSV in UTF-8, with three more columns. Correct the failed rows and upload the file again: rows that succeeded are not created again.
         */
        get: operations["getBulkResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk_template.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the upload template as XLSX
         * @description Contains two valid example rows.
         */
        get: operations["getBulkTemplateXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the upload template as CSV
         * @description Contains two valid example rows.
         */
        get: operations["getBulkTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance and the next payout
         * @description The amount owed for delivered shipments, held fees, and the date and expected amount of the next payout.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts, newest first
         * @description One entry per bank transfer.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payout
         * @description The same object as in the event payout.executed.
         */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of a payout
         * @description One line per shipment and per adjustment. A lost or damaged parcel is a line with its compensation and no fee. The net amounts add up to the amount of the payout.
         */
        get: operations["listPayoutLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the payouts
         * @description A row per payout, newest first. A file has at most 100000 rows; its last row says so where there are more.
         */
        get: operations["exportPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the payout destination
         * @description Where payouts go now, and one that was entered and is not in effect. Live and sandbox share it.
         */
        get: operations["getPayoutDestination"];
        /**
         * Enter a payout destination
         * @description By an owner with a second factor. Staff checks it, and payouts use it at the earliest after a waiting time (48 hours unless the operator set another); until then they go where they went. Every owner gets a mail with a link that cancels it. One that is not in effect yet is replaced.
         */
        put: operations["enterPayoutDestination"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_destination/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the payout destination that is not in effect
         * @description Payouts go on as before. One that is in effect is replaced by entering another.
         */
        post: operations["cancelPayoutDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payout destinations to check
         * @description Up to 100 that wait for a check, the oldest first, with holder and full number.
         */
        get: operations["listPayoutDestinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payout destination in full
         * @description With holder and full number, to make the transfer of a payout to it.
         */
        get: operations["getPayoutDestinationInFull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_destinations/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a payout destination
         * @description After a test transfer that the merchant saw arrive, or when the bank's name of the holder is the merchant's. Payouts use it from effective_at on.
         */
        post: operations["confirmPayoutDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_destinations/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a payout destination
         * @description Payouts go on as before.
         */
        post: operations["refusePayoutDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{id}/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a payout as CSV
         * @description In UTF-8, with headings in the requested language.
         */
        get: operations["getPayoutStatementCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{id}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a payout as PDF
         * @description The same lines as the CSV, laid out for A4.
         */
        get: operations["getPayoutStatementPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout_runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run due payouts
         * @description Pays every merchant who is due. For staff, with a live key. Running again never pays twice, so an interrupted run can be repeated. A run above the limit for one person becomes a proposal (202) and runs when another user approves it. Merchants whose payout failed are listed in failed; the others are paid.
         */
        post: operations["runPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulations/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a payout now
         * @description Pays what this account's sandbox is owed now, on any day.
         */
        post: operations["simulatePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an adjustment for a merchant
         * @description A claim or correction, as a new line of the merchant's next payout. Adjustments never change; correct one with another. If it takes the merchant's adjustments of the day, or your own unapproved ones of all merchants, above the limit for one person, it becomes a proposal (202) and is booked when another user approves it.
         */
        post: operations["createAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals, newest first
         * @description Adjustments and payout runs that need a second person, including decided ones.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a proposal
         * @description Books the adjustment or runs the payouts. The user who proposed it cannot approve it.
         */
        post: operations["approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a proposal
         * @description The adjustment or payout run is not carried out. The user who proposed it may refuse it too.
         */
        post: operations["refuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buyers, by their newest shipment
         * @description Buyers to whom a parcel was booked, each phone once. Who has orders and no parcel, or only a note, is found by the whole phone.
         */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Write a note about a buyer, block or unblock them
         * @description Only the fields that are sent change. Orders of stores of a blocked buyer are held until you press Ship or unblock the buyer; shipments that you create yourself are not concerned. Doing it again changes nothing.
         */
        patch: operations["changeCustomer"];
        trace?: never;
    };
    "/customers/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a buyer by phone
         * @description Counts, risk, note and block. Orders and shipments of the buyer: `GET /orders?search=` and `GET /shipments?q=` with the phone.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipients/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the data of a person
         * @description Everything that is stored about a person, by phone, by e-mail, or both.
         */
        post: operations["exportRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipients/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the data of a person
         * @description Removes name, phones, address and notes about the person from finished shipments, orders that were not shipped (they are no longer shippable), events and pending deliveries, raw webhooks, uploads with rows of the person, and stored responses. Shipments in progress are erased automatically when they end. Amounts, statuses, dates and the governorate are kept.
         */
        post: operations["eraseRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/privacy_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List privacy requests, newest first
         * @description Requests to see or erase a buyer's data, sent by a store's platform.
         */
        get: operations["listPrivacyRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/privacy_requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a privacy request with its data
         * @description Give the data to the person and close the request. It closes automatically after thirty days.
         */
        get: operations["getPrivacyRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/privacy_requests/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a privacy request
         * @description After you gave the data to the person, or carried out by hand a request that failed (`problem`).
         */
        post: operations["closePrivacyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints, newest first
         * @description Secrets are not shown; roll an endpoint's secret to get a new one.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The host is resolved and checked: addresses of private networks are rejected. At most 20 endpoints per account and mode.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Shows whether deliveries succeed, and why the endpoint is disabled when it is.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Pending deliveries are dropped.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update, disable or enable a webhook endpoint
         * @description Only the fields that are sent change. Enabling an endpoint resets its failures.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook_endpoints/{id}/roll_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll the secret of a webhook endpoint
         * @description For 24 hours deliveries have two signatures, one with the new secret and one with the old.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description Sends a signed event now and returns the receiver's response. The id begins with evt_test_ and the shipment does not exist. It is not stored and not retried.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_endpoints/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an endpoint and send missed events
         * @description Enables the endpoint and delivers every event since the given time that it has not received.
         */
        post: operations["recoverWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, newest first
         * @description Events of the last 30 days, as webhooks deliver them.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description The same bytes that webhooks deliver.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivery attempts of an event, newest first
         * @description With the request and the receiver's response, for all endpoints.
         */
        get: operations["listAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description To the given endpoint, or to every enabled endpoint that was subscribed when the event happened. Up to seven new attempts.
         */
        post: operations["redeliverEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today's figures and what needs a decision
         * @description What the first page of the dashboard shows.
         */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description The account of the key or the signed-in user, with its settings.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the account
         * @description Only the fields that are sent change. Live and sandbox share them, so test keys are rejected.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/pickup_addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pickup addresses, the default one first
         * @description Addresses where couriers collect parcels. The default address is first.
         */
        get: operations["listPickupAddresses"];
        put?: never;
        /**
         * Add a pickup address
         * @description Live and sandbox share pickup addresses, so test keys are rejected.
         */
        post: operations["createPickupAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup_addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a pickup address
         * @description The default address, and addresses used by uncollected parcels or the rules of a store, cannot be deleted.
         */
        delete: operations["deletePickupAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first
         * @description Keys of the mode of this address, including revoked and expired ones. Secrets are not shown.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The secret is shown only in this response. A key can create only keys with scopes that it has itself.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api_keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll an API key
         * @description For a signed-in owner, or a key that has every scope of the replaced one.
         */
        post: operations["rollApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api_keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every server rejects the key from the next request on. For a signed-in owner, or a key that has every scope of the revoked one.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description All users who can sign in to the account.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user
         * @description The response has a link that signs the user in once, within a day. Give it to the user. The address belongs to the user once it is verified.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a user and end their sessions
         * @description The last owner of an account cannot be deleted.
         */
        delete: operations["removeUser"];
        options?: never;
        head?: never;
        /**
         * Change a user's role
         * @description Takes effect with the user's next request. An account always has an owner.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/saved_views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views of the signed-in user
         * @description Lists with filters that this user keeps. Other users of the account have their own.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view
         * @description A view of the same list and name is replaced. A user has at most 50 views.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved view
         * @description Only the user's own.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activity, newest first
         * @description Changes of users, API keys, settings, stores and their rules, webhook endpoints, orders and shipments, adjustments and payout runs. For the mode of the address and what both modes share. Kept as long as the account. For signed-in owners.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the e-mail notifications of the signed-in user
         * @description Only of the signed-in user. An API key has none and gets 404.
         */
        get: operations["getNotificationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the e-mail notifications of the signed-in user
         * @description Only the fields that are sent change. A topic covers events from now on, of live and sandbox; the mail says which. At most one mail in fifteen minutes.
         */
        patch: operations["updateNotificationSettings"];
        trace?: never;
    };
    "/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the user of a one-time link
         * @description Does not use up the link and does not sign in.
         */
        post: operations["readSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session and its user
         * @description For requests with the session cookie. An API key has no session and gets 404.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a password, a one-time link's token, or a passkey
         * @description The response to a wrong password is the same, and takes as long, whether or not the user exists. At most ten attempts for an address and thirty in total from one network in 15 minutes; a browser that the user has signed in from has ten of its own. With a second factor, the session can only call POST /session/proof at first.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session and clears the cookie.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether sign-up is open
         * @description Whether POST /signup is open on this server (MASAR_SIGNUP).
         */
        get: operations["getSignUp"];
        put?: never;
        /**
         * Create an account and sign in its owner
         * @description At most ten an hour from one network. If the server sends mail, a link that verifies the address is sent; several users can claim an address that is not verified yet.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set or change the signed-in user's password
         * @description The current password is required if there is one, except for an hour after a sign-in link. All other sessions and unused sign-in links of the user end.
         */
        put: operations["setPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a sign-in link by mail
         * @description The response, and the time it takes, is the same whether or not a user has the address. The link works once, within an hour; it signs in or sets a new password. At most five mails to an address in 15 minutes; further requests get the same response and no mail, because the earlier links still work.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a one-time link, and sign in
         * @description Uses up the link. All sessions and other links of the user end.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove your identity with a second factor or password
         * @description Each code of the authenticator app and each recovery code works once. At most ten attempts in 15 minutes. A password is accepted only for users without a second factor.
         */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/proof/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a passkey challenge for the signed-in user
         * @description Send the passkey's answer once, within five minutes, to POST /session/proof.
         */
        post: operations["getProofOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a passkey challenge for signing in
         * @description Send the passkey's answer once, within five minutes, to POST /session.
         */
        post: operations["getPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, newest first
         * @description Only sessions of the signed-in user.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description The session of this request continues.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Its next request gets 401.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification link again
         * @description 409 if there is nothing to verify.
         */
        post: operations["sendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify your e-mail address
         * @description With the token of the mailed link. It works once, within a day, for the signed-in user who requested it. Other users who claimed the address lose it.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your e-mail address
         * @description 202: a link was sent to the new address; the current address stays until the link is opened, and then gets a notice. 204: this server sends no mail, so the address is changed at once.
         */
        put: operations["changeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your second factors
         * @description Factors of the signed-in user. Secrets are not shown.
         */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start setting up an authenticator app
         * @description Creates a secret. The app becomes a factor when POST /second_factor/totp/confirm gets a code of it.
         */
        post: operations["startTotp"];
        /**
         * Remove the authenticator app
         * @description 409 if the account requires a second factor and this is the last one.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator app with a first code
         * @description The response to a user's first factor has recovery codes. They are shown only once.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a challenge for a new passkey
         * @description Send the browser's answer once, within five minutes, to POST /second_factor/passkeys.
         */
        post: operations["getNewPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description With the browser's answer to the challenge of POST /second_factor/passkeys/options.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description 409 if the account requires a second factor and this is the last one.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second_factor/recovery_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace all recovery codes
         * @description Earlier codes stop working.
         */
        post: operations["newRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "shipment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The shipment was registered.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.picked_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A courier collected the parcel from the merchant.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentPickedUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.at_hub": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The parcel entered sorting.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentAtHub"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.out_for_delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The parcel is out with the delivery courier.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentOutForDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The parcel was delivered and signed for.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.attempt_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery attempt failed.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentAttemptFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The parcel was returned to the merchant.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The shipment was cancelled before collection.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The parcel was lost; `claim` has the compensation.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentLost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.damaged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The parcel was damaged and is not delivered; `claim` has the compensation.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentDamaged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The shipment was edited before collection, instructed after a failed attempt, its cash was lowered, or its collection was blocked or allowed again.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["shipmentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payout.executed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A cash-out transfer was executed.
         * @description Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.
         */
        post: operations["payoutExecuted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        CreateShipment: {
            /**
             * @description Your order reference, echoed
             * @example ORD-1001
             */
            reference: string;
            /**
             * @description Service level, echoed
             * @enum {string}
             */
            service: "economy" | "standard" | "express";
            /**
             * @description Cash to collect, in EGP with at most two decimals
             * @example 1250.5
             */
            cod_value?: number;
            /**
             * @description Value of the goods, in EGP with at most two decimals. It limits the compensation of a lost or damaged parcel; when left out, the cash to collect does
             * @example 1250.5
             */
            declared_value?: number;
            parcel: {
                /**
                 * @description Kilograms, at most three decimals
                 * @example 1.25
                 */
                weight_kg: number;
                description?: string;
                pieces?: number;
            };
            recipient: {
                name: string;
                /**
                 * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
                 * @example 01001234567
                 */
                phone: string;
                /**
                 * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
                 * @example 01001234567
                 */
                phone_2?: string;
                /**
                 * @description Governorate code after ISO 3166-2:EG (C, GZ, ALX, …); EG-C, EGC, CAI and GIZ are understood too
                 * @example GZ
                 */
                governorate: string;
                city?: string;
                district?: string;
                address: string;
                /**
                 * @description Where the door is, in degrees
                 * @example {
                 *       "latitude": 30.0444,
                 *       "longitude": 31.2357
                 *     }
                 */
                location?: {
                    latitude: number;
                    longitude: number;
                };
            };
            /** @description The recipient may open the parcel before paying */
            allow_open?: boolean;
            notes?: string;
            /** @description Your own data, echoed: at most 20 keys of 40 characters with values of 150 */
            metadata?: {
                [key: string]: string;
            };
        };
        EditShipment: {
            /** @enum {string} */
            service?: "economy" | "standard" | "express";
            /**
             * @description Cash to collect, in EGP with at most two decimals
             * @example 1250.5
             */
            cod_value?: number;
            declared_value?: number | null;
            parcel?: {
                /**
                 * @description Kilograms, at most three decimals
                 * @example 1.25
                 */
                weight_kg?: number;
                description?: string | null;
                pieces?: number;
            };
            recipient?: {
                name?: string;
                /**
                 * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
                 * @example 01001234567
                 */
                phone?: string;
                phone_2?: string | null;
                /**
                 * @description Governorate code after ISO 3166-2:EG (C, GZ, ALX, …); EG-C, EGC, CAI and GIZ are understood too
                 * @example GZ
                 */
                governorate?: string;
                city?: string | null;
                district?: string | null;
                address?: string;
                location?: {
                    latitude: number;
                    longitude: number;
                } | null;
            };
            allow_open?: boolean;
            notes?: string | null;
            /** @description Your own data, echoed: at most 20 keys of 40 characters with values of 150 */
            metadata?: {
                [key: string]: string;
            };
        };
        Instruction: {
            /** @constant */
            action: "reattempt";
            /**
             * Format: date
             * @description Day in Cairo; the next possible day when left out
             */
            on?: string;
            /** @description Corrected contact and address. For another governorate, return this shipment and create a new one */
            recipient?: {
                /**
                 * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
                 * @example 01001234567
                 */
                phone?: string;
                phone_2?: string | null;
                city?: string | null;
                district?: string | null;
                address?: string;
                location?: {
                    latitude: number;
                    longitude: number;
                } | null;
            };
        } | {
            /** @constant */
            action: "return";
        } | {
            /** @constant */
            action: "lower_cod";
            /**
             * @description Cash to collect from now on, in EGP; 0 waives it. Never more than now
             * @example 1250.5
             */
            cod_value: number;
        };
        EditShipments: {
            tracking_numbers: string[];
            /**
             * @description Cash to collect, in EGP with at most two decimals
             * @example 1250.5
             */
            cod_value?: number;
            /** @enum {string} */
            service?: "economy" | "standard" | "express";
            /** @description Id of the pickup address to collect them at */
            pickup_address?: string;
        };
        QuoteRequest: {
            /**
             * @description All available services when left out
             * @enum {string}
             */
            service?: "economy" | "standard" | "express";
            /**
             * @description Cash to collect, in EGP with at most two decimals
             * @example 1250.5
             */
            cod_value?: number;
            parcel: {
                /**
                 * @description Kilograms, at most three decimals
                 * @example 1.25
                 */
                weight_kg: number;
            };
            recipient: {
                /**
                 * @description Governorate code after ISO 3166-2:EG (C, GZ, ALX, …); EG-C, EGC, CAI and GIZ are understood too
                 * @example GZ
                 */
                governorate: string;
                city?: string;
                district?: string;
                /** @description With city and district, for parts of a governorate that are priced apart, such as the North Coast */
                address?: string;
            };
        };
        AddressCheckRequest: {
            /**
             * @description The checkout's state or governorate: a code, or a name in any spelling
             * @example Dakahlia
             */
            governorate?: string;
            city?: string;
            district?: string;
            /** @example قرية ميت عنتر مركز طلخا، بجوار المسجد */
            address: string;
            note?: string;
        };
        Scan: {
            tracking_number: string;
            /**
             * @description collect from the merchant, enter a hub, load on a route, deliver, fail, return to the merchant; lost or damaged ends the shipment, from its collection on, and compensates the merchant
             * @enum {string}
             */
            event: "collect" | "hub" | "load" | "deliver" | "fail" | "return" | "lost" | "damaged";
            /**
             * Format: date-time
             * @description Time of the scanner's clock; now when left out. With it, a scan that is sent twice is recognised
             */
            at?: string;
            /** @enum {string} */
            hub?: "CAI-1" | "GIZ-1" | "ALX-1" | "TAN-1" | "MAN-1" | "ZAG-1" | "ISM-1" | "MIN-1" | "AST-1" | "LUX-1" | "HRG-1" | "SSH-1";
            /**
             * @description Required for fail
             * @enum {string}
             */
            reason?: "no_answer" | "not_at_address" | "postponed" | "address_changed" | "address_unclear" | "wrong_phone" | "refused" | "refused_cod_amount" | "wants_to_open" | "out_of_coverage" | "cancelled_by_merchant" | "security_risk" | "weather" | "courier_out_of_time";
            /** @description Required for deliver */
            receiver_name?: string;
            /**
             * @description For deliver: the amount due, or another amount with difference_reason
             * @example 1250.5
             */
            cash_collected?: number;
            difference_reason?: string;
            /** @description Required for lost and damaged: what happened */
            note?: string;
        };
        RatesRequest: {
            destination: {
                country: string;
                state?: string | null;
                city?: string | null;
                address?: string | null;
                postcode?: string | null;
            };
            /** @description null if the store does not know it of every product; then the weights of `items` count */
            weight_kg: number | null;
            /**
             * @description EGP as decimal text
             * @example 566.00
             */
            cart_total: string;
            currency: string;
            /** @default [] */
            items: {
                title: string;
                quantity: number;
                weight_kg?: number | null;
            }[];
        };
        CorrectOrder: {
            recipient?: {
                name?: string;
                /**
                 * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
                 * @example 01001234567
                 */
                phone?: string;
                phone_2?: string | null;
                /**
                 * @description Governorate code after ISO 3166-2:EG (C, GZ, ALX, …); EG-C, EGC, CAI and GIZ are understood too
                 * @example GZ
                 */
                governorate?: string;
                city?: string | null;
                district?: string | null;
                address?: string;
                location?: {
                    latitude: number;
                    longitude: number;
                } | null;
            };
            /**
             * @description Cash to collect, in EGP with at most two decimals
             * @example 1250.5
             */
            cod_value?: number;
            /**
             * @description Kilograms, at most three decimals
             * @example 1.25
             */
            weight_kg?: number;
            /** @enum {string} */
            service?: "economy" | "standard" | "express";
        };
        ShipOrders: {
            ids?: string[];
            store?: string;
            remote_ids?: string[];
        };
        CorrectOrders: {
            ids: string[];
            /**
             * @description Cash to collect, in EGP with at most two decimals
             * @example 1250.5
             */
            cod_value?: number;
            /**
             * @description Kilograms, at most three decimals
             * @example 1.25
             */
            weight_kg?: number;
            /** @enum {string} */
            service?: "economy" | "standard" | "express";
        };
        BulkShipments: components["schemas"]["CreateShipment"][];
        EnterPayoutDestination: {
            /** @enum {string} */
            kind: "bank" | "instapay" | "wallet";
            /** @description IBAN (EG…), InstaPay address, or number of the wallet */
            number: string;
            /** @description Name of the holder, as the bank has it */
            holder: string;
        };
        ChangeCustomer: {
            /**
             * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
             * @example 01001234567
             */
            phone: string;
            note?: string | null;
            blocked?: boolean;
            /** @description Shown at the held orders */
            block_reason?: string | null;
        };
        /** @description The person, by phone in any format or e-mail in any case */
        Person: {
            /**
             * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
             * @example 01001234567
             */
            phone?: string;
            /** Format: email */
            email?: string;
        };
        SaveView: {
            /** @enum {string} */
            list: "orders" | "shipments";
            name: string;
            /** @description Of the page's address in the dashboard, such as tab=waiting */
            query: string;
        };
        PasskeyAnswer: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            authenticatorAttachment?: ("platform" | "cross-platform") | null;
            /** @default {} */
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null;
            };
        };
        NewPasskeyAnswer: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            authenticatorAttachment?: ("platform" | "cross-platform") | null;
            /** @default {} */
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: string;
                attestationObject: string;
                authenticatorData?: string;
                transports?: string[];
                publicKeyAlgorithm?: number;
                publicKey?: string;
            };
        };
        Shipment: {
            /** @example MS12345678903 */
            tracking_number: string;
            /** @description Your order reference */
            reference: string;
            /** @enum {string} */
            status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
            /** @enum {string} */
            service: "economy" | "standard" | "express";
            /**
             * @description The sorting hub of the destination
             * @enum {string}
             */
            hub: "CAI-1" | "GIZ-1" | "ALX-1" | "TAN-1" | "MAN-1" | "ZAG-1" | "ISM-1" | "MIN-1" | "AST-1" | "LUX-1" | "HRG-1" | "SSH-1";
            /** @description Cash to collect, in EGP */
            cod_value: number;
            /** @description Cash due when the courier collected it, in EGP, if it was lowered since */
            cod_lowered_from: number | null;
            /** @description Value of the goods, in EGP, if declared */
            declared_value?: number;
            pricing: components["schemas"]["Pricing"];
            sla: components["schemas"]["Sla"];
            /**
             * Format: uri
             * @description The label as a PDF, for a key or a session
             */
            label_url: string;
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            created_at: string;
            /**
             * Format: uri
             * @description The public tracking page
             */
            tracking_url: string;
            /**
             * @description Of its last movement
             * @enum {string}
             */
            last_event: "shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed";
            /** @description When the courier collected it; null until then */
            collected_at: string | null;
            delivered_at: string | null;
            /** @description Who signed for it */
            received_by: string | null;
            /** @description Cash taken at the door, in EGP */
            cash_collected: number | null;
            /** @description Failed delivery attempts so far */
            attempts: number;
            last_failure: {
                /** @enum {string} */
                reason: "no_answer" | "not_at_address" | "postponed" | "address_changed" | "address_unclear" | "wrong_phone" | "refused" | "refused_cod_amount" | "wants_to_open" | "out_of_coverage" | "cancelled_by_merchant" | "security_risk" | "weather" | "courier_out_of_time";
                /**
                 * @description Whose doing it was
                 * @enum {string}
                 */
                fault: "recipient" | "merchant" | "courier" | "data" | "force_majeure";
                /**
                 * Format: date-time
                 * @description ISO 8601 with Cairo's offset at that moment
                 */
                at: string;
            } | null;
            /** @description What is credited for a lost or damaged parcel; null for every other */
            claim: {
                /** @description As declared, or the cash due at the collection, in EGP */
                goods_value: number;
                /** @description Credited: the value, up to the rate card's limit, in EGP */
                compensation: number;
            } | null;
            /** @description The store's order was changed in a way that the shipment does not follow: collect scans are refused until you correct the order, send the parcel as it was booked, or cancel it. Null when it may be collected */
            collection_block: components["schemas"]["CollectionBlock"] | null;
            /** @description On its way back to the merchant */
            returning: boolean;
            /** @description What follows the newest failed attempt */
            next_step: {
                /** @enum {string} */
                action: "reattempt" | "return";
                /**
                 * Format: date
                 * @description Day in Cairo
                 */
                on: string;
                /**
                 * Format: date-time
                 * @description Until then you may decide otherwise
                 */
                instruct_by: string;
                /** @enum {string} */
                decided_by: "rule" | "merchant" | "recipient";
            } | null;
            parcel: {
                weight_kg: number;
                description?: string;
                pieces: number;
            };
            recipient: {
                /** @description Empty once the recipient's data was erased */
                name: string;
                /**
                 * @description Digits as dialled in Egypt
                 * @example 01001234567
                 */
                phone: string;
                /**
                 * @description Digits as dialled in Egypt
                 * @example 01001234567
                 */
                phone_2?: string;
                /** @enum {string} */
                governorate: "C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG";
                city?: string;
                district?: string;
                address: string;
                /** @description State, city and address lines as the buyer typed them in the store; the courier reads them. Absent for shipments of the API and of files, and once the address was replaced */
                address_as_written?: string;
                location?: {
                    latitude: number;
                    longitude: number;
                };
            };
            /** @description Present while the address contradicts the governorate; gone once one of them is corrected */
            warnings?: components["schemas"]["ShipmentWarning"][];
            allow_open: boolean;
            notes?: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * @description The store's order that it carries
             * @example ord_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            order_id?: string;
            livemode: boolean;
        };
        /** @description total = shipping + cod_fee; vat_included says how much of the total is VAT */
        Pricing: {
            /** @description EGP with two decimals */
            shipping: number;
            /** @description EGP with two decimals */
            cod_fee: number;
            /** @description EGP with two decimals */
            total: number;
            /** @constant */
            currency: "EGP";
            /** @description EGP with two decimals */
            vat_included: number;
        };
        Sla: {
            /** @description Earliest and latest working day */
            committed_days: number[];
            /**
             * @description Time of day, 24 hours
             * @example 14:00
             */
            cut_off: string;
            /**
             * Format: date
             * @description Last day of the commitment, in Cairo
             */
            promised_by: string;
        };
        CollectionBlock: {
            /**
             * @description To end it: POST /shipments/{tracking_number}/send_as_booked
             * @example blk_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description Why the shipment does not follow its order
             * @enum {string}
             */
            code: "edit_not_followed" | "paused_in_store" | "moved_elsewhere";
            detail: {
                en: string;
                ar: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            since: string;
        };
        ShipmentWarning: {
            /** @constant */
            code: "address_conflict";
            /** @description The field in doubt */
            pointer: string;
            /** @description By Accept-Language */
            detail: string;
            /** @description Where the address seems to be, likeliest first */
            candidates: components["schemas"]["AddressCandidate"][];
        };
        AddressCandidate: {
            /** @enum {string} */
            governorate: "C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG";
            /** @description The town or quarter that was named, by Accept-Language */
            city: string | null;
        };
        /** @description Use type to distinguish events. Ignore unknown types: new ones may be added. */
        Event: components["schemas"]["ShipmentCreatedEvent"] | components["schemas"]["ShipmentPickedUpEvent"] | components["schemas"]["ShipmentAtHubEvent"] | components["schemas"]["ShipmentOutForDeliveryEvent"] | components["schemas"]["ShipmentDeliveredEvent"] | components["schemas"]["ShipmentAttemptFailedEvent"] | components["schemas"]["ShipmentReturnedEvent"] | components["schemas"]["ShipmentCancelledEvent"] | components["schemas"]["ShipmentLostEvent"] | components["schemas"]["ShipmentDamagedEvent"] | components["schemas"]["ShipmentUpdatedEvent"] | components["schemas"]["PayoutExecutedEvent"];
        /** @description The shipment was registered. */
        ShipmentCreatedEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.created";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description A courier collected the parcel from the merchant. */
        ShipmentPickedUpEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.picked_up";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The parcel entered sorting. */
        ShipmentAtHubEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.at_hub";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The parcel is out with the delivery courier. */
        ShipmentOutForDeliveryEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.out_for_delivery";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The parcel was delivered and signed for. */
        ShipmentDeliveredEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.delivered";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description A delivery attempt failed. */
        ShipmentAttemptFailedEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.attempt_failed";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The parcel was returned to the merchant. */
        ShipmentReturnedEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.returned";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The shipment was cancelled before collection. */
        ShipmentCancelledEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.cancelled";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The parcel was lost; `claim` has the compensation. */
        ShipmentLostEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.lost";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The parcel was damaged and is not delivered; `claim` has the compensation. */
        ShipmentDamagedEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.damaged";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description The shipment was edited before collection, instructed after a failed attempt, its cash was lowered, or its collection was blocked or allowed again. */
        ShipmentUpdatedEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shipment.updated";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Shipment"];
                previous: {
                    /** @description Before this event */
                    status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
                };
            };
        };
        /** @description A cash-out transfer was executed. */
        PayoutExecutedEvent: {
            /**
             * @description The same on every attempt and at every endpoint
             * @example evt_01kak2bp1dg7x3v9q4r8s0t2w6
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.executed";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            timestamp: string;
            /**
             * Format: date
             * @description The version of the body
             */
            api_version: string;
            /** @description false in the sandbox */
            livemode: boolean;
            data: {
                /** @description Counts per shipment from 1, without gaps */
                sequence: number;
                object: components["schemas"]["Payout"];
                previous: {
                    status: null;
                };
            };
        };
        Payout: {
            /** @example pay_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "payout";
            /**
             * Format: date
             * @description Day in Cairo; what happened before it is in
             */
            date: string;
            /** @constant */
            currency: "EGP";
            /** @description cash_collected − fees − vat − held_back + adjustments */
            amount: number;
            /** @description EGP with two decimals */
            cash_collected: number;
            /** @description Net of VAT */
            fees: number;
            /** @description EGP with two decimals */
            vat: number;
            /** @description Fees of parcels on the road, less earlier holds that ended; negative when more ended */
            held_back: number;
            /** @description Corrections, and compensations of lost and damaged parcels */
            adjustments: number;
            line_count: number;
            /** Format: uri */
            lines_url: string;
            /** Format: uri */
            statement_url: string;
            /** @description Where it was paid to; null where no confirmed destination was in effect */
            destination: {
                /** @example pds_01kak2bp1dg7x3v9q4r8s0t2w6 */
                id: string;
                /** @enum {string} */
                kind: "bank" | "instapay" | "wallet";
                /** @description Its end; the rest is hidden */
                number: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            executed_at: string;
            livemode: boolean;
        };
        EditedShipment: {
            /** @description As it was sent */
            tracking_number: string;
            /** @enum {string} */
            outcome: "edited" | "unchanged" | "refused";
            /** @description Why it was refused */
            detail: string | null;
        };
        ShipmentSelection: {
            /** @constant */
            object: "selection";
            data: {
                /** @example MS12345678903 */
                tracking_number: string;
                /** @enum {string} */
                status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
            }[];
            /** @description More match than are selected */
            has_more: boolean;
            limit: number;
        };
        Search: {
            /** @constant */
            object: "search";
            orders: {
                /** @example ord_01kak2bp1dg7x3v9q4r8s0t2w6 */
                id: string;
                number: string;
                /** @enum {string} */
                status: "waiting" | "needs_attention" | "held" | "ignored" | "shipped" | "cancelled";
                /** @description Name; null where it was erased */
                recipient: string | null;
            }[];
            shipments: {
                /** @example MS12345678903 */
                tracking_number: string;
                reference: string;
                /** @enum {string} */
                status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
                recipient: string;
            }[];
            customers: {
                name: string;
                /**
                 * @description Digits as dialled in Egypt
                 * @example 01001234567
                 */
                phone: string;
                /** @description Among the 50 newest matching shipments */
                shipments: number;
            }[];
        };
        Quote: {
            /** @enum {string} */
            service: "economy" | "standard" | "express";
            pricing: components["schemas"]["Pricing"];
            sla: components["schemas"]["Sla"];
            rate_card: string;
        };
        AddressCheck: {
            /**
             * @description `accepted`: clear enough to send a parcel there. `ask`: ask the buyer; the last reason says what
             * @enum {string}
             */
            result: "accepted" | "ask";
            /** @description null when the buyer has to be asked */
            governorate: ("C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG") | null;
            /** @description The town, by Accept-Language */
            city: string | null;
            /** @description The quarter, village or compound, by Accept-Language */
            district: string | null;
            /** @description A part of the governorate that rate cards may price apart, such as north_coast */
            zone: ("north_coast" | "hurghada" | "el_gouna" | "marsa_alam" | "sharm_el_sheikh" | "ain_sokhna" | "new_cairo" | "new_capital" | "shorouk" | "badr" | "15_may" | "6th_of_october" | "sheikh_zayed" | "obour" | "10th_of_ramadan" | "sadat_city" | "new_borg_el_arab" | "new_damietta" | "new_mansoura" | "new_upper_egypt") | null;
            reasons: {
                /** @enum {string} */
                code: "governorate_stated" | "governorate_named" | "place_named" | "place_probable" | "name_shared" | "name_everyday" | "name_unknown" | "kilometre" | "not_a_place" | "side" | "either" | "abroad" | "no_place" | "several_places" | "contradiction";
                /** @description null: the address as a whole */
                field: ("governorate" | "city" | "district" | "address" | "note") | null;
                /** @description The words of the field, as written */
                text: string;
                /** @description Those that the words fit */
                governorates: ("C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG")[];
                /** @description By Accept-Language */
                detail: string;
            }[];
            /** @description To choose from, likeliest first; for `ask` alone */
            candidates: components["schemas"]["AddressCandidate"][];
        };
        Tracking: {
            /** @constant */
            object: "tracking";
            /** @example MS12345678903 */
            tracking_number: string;
            /** @enum {string} */
            stage: "registered" | "collected" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returning" | "returned" | "cancelled" | "lost" | "damaged";
            /** @description The stage in words, by Accept-Language */
            title: string;
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            created_at: string;
            /**
             * Format: date
             * @description Day in Cairo, YYYY-MM-DD
             */
            promised_by: string;
            next_attempt_on: string | null;
            history: {
                /** @enum {string} */
                stage: "registered" | "collected" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returning" | "returned" | "cancelled" | "lost" | "damaged";
                /** @description The stage in words, by Accept-Language */
                title: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 with Cairo's offset at that moment
                 */
                at: string;
                reason: ("no_answer" | "not_at_address" | "postponed" | "address_changed" | "address_unclear" | "wrong_phone" | "refused" | "refused_cod_amount" | "wants_to_open" | "out_of_coverage" | "cancelled_by_merchant" | "security_risk" | "weather" | "courier_out_of_time") | null;
            }[];
            /** @description Only with the link; null with a tracking number */
            details: {
                merchant_name: string;
                recipient_name: string | null;
                /** @enum {string} */
                governorate: "C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG";
                city: string | null;
                /** @description Cash to pay on delivery, in EGP */
                cash_due: number;
                allow_open: boolean;
            } | null;
            livemode: boolean;
        };
        ScanOutcome: {
            tracking_number: string;
            /** @enum {string} */
            outcome: "moved" | "late" | "repeated" | "refused";
            status: ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged") | null;
            event: ("shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed") | null;
            /** @description To collect at the door from now on, in EGP; null when nothing is, or no longer */
            cash_due: number | null;
            /** @description Cash due at the collection, in EGP, if it was lowered since; the label may show it */
            cash_lowered_from: number | null;
            /** @description Why it was refused */
            code: ("unknown_tracking_number" | "in_the_future" | "before_creation" | "already_collected" | "not_collected" | "cash_only_lowered" | "already_delivered" | "already_returned" | "already_cancelled" | "returning" | "already_lost" | "already_damaged" | "collection_blocked" | "contradicts_later_scan" | "receiver_name_required" | "cash_differs" | "no_failed_attempt" | "out_for_delivery" | "instruction_too_late" | "returning_to_merchant") | null;
            detail: string | null;
        };
        ScannedParcel: {
            /** @example MS12345678903 */
            tracking_number: string;
            /** @enum {string} */
            status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
            /** @description To collect at the door, in EGP; null when nothing is, or no longer */
            cash_due: number | null;
            /** @description null when the shipment is over */
            recipient: components["schemas"]["ManifestContact"] | null;
            collection_block: components["schemas"]["CollectionBlock"] | null;
        };
        ManifestContact: {
            name: string;
            phone: string | null;
            /** @enum {string} */
            governorate: "C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG";
            city: string | null;
            district: string | null;
            address: string;
            /** @description State, city and address lines as the buyer typed them in the store; print these when they are there */
            address_as_written: string | null;
        };
        /** @description Sorted by area for load, otherwise by merchant */
        Manifest: {
            /** @constant */
            object: "manifest";
            /** @enum {string} */
            kind: "load" | "return" | "collect";
            hub: {
                code: string;
                en: string;
                ar: string;
            };
            /**
             * Format: date
             * @description Day in Cairo, YYYY-MM-DD
             */
            date: string;
            totals: {
                parcels: number;
                /** @description Listed, but not to be collected; not in the other totals */
                blocked: number;
                pieces: number;
                weight_kg: number;
                /** @description EGP to collect from recipients; 0 except for load */
                cash_due: number;
            };
            parcels: {
                /** @example MS12345678903 */
                tracking_number: string;
                reference: string;
                recipient: components["schemas"]["ManifestContact"];
                merchant: components["schemas"]["ManifestContact"];
                /** @description Next hub; for a return, the merchant's hub */
                to_hub: string;
                pieces: number;
                weight_kg: number;
                cash_due: number;
                /** @description Cash due at the collection, in EGP, if it was lowered since; the label shows it */
                cash_lowered_from: number | null;
                /** @description Why the parcel stays with its merchant; null when it may be collected */
                collection_block: components["schemas"]["CollectionBlock"] | null;
                /** @description Failed attempts so far */
                attempts: number;
            }[];
            livemode: boolean;
        };
        Connector: {
            id: string;
            label: string;
            docs: string;
            api_version: string;
            /** @description How long connecting takes at most */
            connect_minutes: number;
            /** @description Plugin that the merchant installs in the store first, if the platform has one */
            plugin_url: string | null;
            /** @description plugin: the merchant installs our plugin in the shop and presses Connect on its page there; the fields make the address of that page. keys: copied by hand, for POST /stores. embedded: the merchant installs our app from the platform's own admin */
            ways: {
                /** @enum {string} */
                way: "plugin" | "keys" | "embedded";
                fields: {
                    name: string;
                    /** @enum {string} */
                    kind: "url" | "text" | "secret";
                    label: string;
                    help: string;
                    placeholder: string;
                }[];
            }[];
            /**
             * @description Path of the plugin's page, relative to the store's address
             * @example /wp-admin/admin.php?page=masar-shipping
             */
            plugin_page: string | null;
            /** @description The platform's page on which the merchant installs our app, and what to do there; null if it has none */
            app: {
                url: string;
                how: string;
            } | null;
            /** @description Rules of a store that only some platforms follow, and this one does */
            rules: "fulfil_on"[];
            /** @description False if this server has no app credentials for the platform; it cannot be connected */
            configured: boolean;
        };
        Store: {
            /** @example sto_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            platform: string;
            /** @description Address or id of the store at the platform */
            remote_id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @enum {string} */
            status: "connected" | "reconnect" | "disconnected";
            rules: components["schemas"]["StoreRules"];
            /** @description Payment methods that the store offers now, and what each means by its rules. cash: collected at the door. paid: before delivery. deposit: the rest of each order is collected. ask: the first order asks you. Empty if the platform does not list them */
            payment_methods: {
                id: string;
                title: string;
                /** @enum {string} */
                means: "cash" | "paid" | "deposit" | "ask";
            }[];
            /** Format: date-time */
            connected_at: string;
            last_webhook_at: string | null;
            last_poll_at: string | null;
        };
        StoreRules: {
            /**
             * @description at_once: as soon as nothing stands in the way. after_confirmation: orders with cash wait until the buyer or you confirm them. by_hand: every order waits for you
             * @enum {string}
             */
            ship: "at_once" | "after_confirmation" | "by_hand";
            /** @description Order statuses of the store that ship */
            ship_statuses: string[];
            /** @description Payment methods of the store that mean cash at the door */
            cash_gateways: string[];
            /** @description Payment methods of the store that take the money before delivery. A method in neither list is asked about; `none` is an order without a method */
            prepaid_gateways: string[];
            /**
             * @description For orders of which the store knows no weight; where it knows the weight of some goods, for each piece of the others
             * @example 1.25
             */
            default_weight_kg: number;
            /** @enum {string} */
            service: "economy" | "standard" | "express";
            /** @description Where another service is to be used */
            service_by_governorate: {
                [key: string]: "economy" | "standard" | "express";
            };
            /** @description Orders with more cash than this, in EGP, wait for you */
            cash_cap: number;
            /** @description Buyers may open the parcel before paying */
            allow_open: boolean;
            /** @description Where the courier collects the goods of each place of the store; null is the default pickup address. Orders from a place that is neither here nor in `places_not_shipped` need attention until it is. A place with the governorate and street of a pickup address is added automatically */
            pickup_by_place: {
                [key: string]: string | null;
            };
            /** @description Places of the store that ship without us: their orders wait until you ship them by hand */
            places_not_shipped: string[];
            /** @description The store shows our prices at its checkout */
            checkout_rates: boolean;
            /**
             * @description When the store's order counts as fulfilled, on platforms that distinguish (`rules` in `GET /connectors`). picked_up: when the courier collects the parcel; until then the order can be cancelled or edited in the store, and a hold there pauses the parcel. created: with the shipment, so that its tracking number is in the store at once
             * @enum {string}
             */
            fulfil_on: "created" | "picked_up";
            /** @description What the store's order becomes; null leaves it */
            delivered_status: string | null;
            returned_status: string | null;
            /** @description The store tells its buyer where the parcel is, in its own way */
            tell_buyer: boolean;
        };
        StoreWithHealth: {
            /** @example sto_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            platform: string;
            /** @description Address or id of the store at the platform */
            remote_id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @enum {string} */
            status: "connected" | "reconnect" | "disconnected";
            rules: components["schemas"]["StoreRules"];
            /** @description Payment methods that the store offers now, and what each means by its rules. cash: collected at the door. paid: before delivery. deposit: the rest of each order is collected. ask: the first order asks you. Empty if the platform does not list them */
            payment_methods: {
                id: string;
                title: string;
                /** @enum {string} */
                means: "cash" | "paid" | "deposit" | "ask";
            }[];
            /** Format: date-time */
            connected_at: string;
            last_webhook_at: string | null;
            last_poll_at: string | null;
            /** @description Places of the store that hold goods; empty where it has none */
            places: components["schemas"]["StorePlace"][];
            health: {
                last_webhook_at: string | null;
                last_poll_at: string | null;
                /** Format: date-time */
                next_poll_at: string;
                /** @description Import of the open orders of the last 60 days; null if the platform does not need it */
                first_import: {
                    /**
                     * @description paused: while the store is not connected
                     * @enum {string}
                     */
                    state: "running" | "paused" | "done";
                    /** @description Orders read so far */
                    read: number;
                    /** @description Approximate number of orders; null until the store reports it */
                    total: number | null;
                    /** Format: date-time */
                    started_at: string;
                    ended_at: string | null;
                } | null;
                /** @description Changes found by polling without a webhook */
                found_by_poll: number;
                repaired_subscriptions: number;
                /** @description Webhooks with topics that we did not subscribe to */
                ignored_webhooks: number;
                unreadable_webhooks: number;
                waiting_orders: number;
                /** @description Orders that need a correction or have an alert */
                attention_orders: number;
                shipped_orders: number;
                pending_write_backs: number;
                failed_write_backs: number;
                problems: {
                    code: string;
                    detail: string;
                }[];
            };
        };
        StorePlace: {
            id: string;
            name: string;
            /** @description As the store has it */
            address: string;
            /**
             * @description mapped: the courier collects at `pickup_address_id`. not_shipped: its orders wait. unmapped: its orders need attention
             * @enum {string}
             */
            standing: "mapped" | "not_shipped" | "unmapped";
            /** @description null is the default address, or none */
            pickup_address_id: string | null;
        };
        CheckoutRate: {
            id: string;
            /** @enum {string} */
            service: "economy" | "standard" | "express";
            title: string;
            /** @description EGP with VAT */
            price: string;
            /** @description EGP with VAT, when everything is paid in cash on delivery */
            cod_fee: string;
            /** @constant */
            currency: "EGP";
            min_days: number;
            max_days: number;
        };
        Order: {
            /** @example ord_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @example sto_01kak2bp1dg7x3v9q4r8s0t2w6 */
            store: string;
            /** @description Id in the store */
            remote_id: string;
            /** @description Number in the store */
            number: string;
            /** @enum {string} */
            status: "waiting" | "needs_attention" | "held" | "ignored" | "shipped" | "cancelled";
            /** @description Why it cannot be shipped, or what to correct so that its shipment follows it */
            reasons: components["schemas"]["OrderReason"][];
            /** @description Changes in the store that came too late */
            alerts: components["schemas"]["OrderReason"][];
            /** @description As the store has it; null once erased */
            recipient: {
                name: string;
                phones: string[];
                country: string | null;
                governorate: string | null;
                state: string | null;
                city: string | null;
                address: string;
            } | null;
            lines: {
                title: string;
                quantity: number;
                sku: string | null;
            }[];
            payment: {
                total: string;
                paid: string;
                refunded: string;
                currency: string;
                gateway: string | null;
            } | null;
            note: string | null;
            /** @description The shipment that would be created; null while the order needs a correction */
            plan: {
                /** @enum {string} */
                service: "economy" | "standard" | "express";
                cod_value: number;
                weight_kg: number;
                name: string;
                phone: string;
                governorate: string;
                city: string | null;
                address: string;
            } | null;
            shipment: {
                /** @example MS12345678903 */
                tracking_number: string;
                /** @enum {string} */
                status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
                /** Format: uri */
                tracking_url: string;
                /** Format: uri */
                label_url: string;
                collection_block: components["schemas"]["CollectionBlock"] | null;
            } | null;
            /** Format: date-time */
            placed_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Changes with what a correction replaces: send it as If-Match when you correct */
            etag: string;
            livemode: boolean;
        };
        OrderReason: {
            code: string;
            /** @description Field to correct, as in PATCH /orders/{id} */
            field: string | null;
            detail: string;
            /** @description Places to choose from */
            candidates?: {
                governorate: string;
                city: string | null;
            }[];
        };
        OrderWithHistory: {
            /** @example ord_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @example sto_01kak2bp1dg7x3v9q4r8s0t2w6 */
            store: string;
            /** @description Id in the store */
            remote_id: string;
            /** @description Number in the store */
            number: string;
            /** @enum {string} */
            status: "waiting" | "needs_attention" | "held" | "ignored" | "shipped" | "cancelled";
            /** @description Why it cannot be shipped, or what to correct so that its shipment follows it */
            reasons: components["schemas"]["OrderReason"][];
            /** @description Changes in the store that came too late */
            alerts: components["schemas"]["OrderReason"][];
            /** @description As the store has it; null once erased */
            recipient: {
                name: string;
                phones: string[];
                country: string | null;
                governorate: string | null;
                state: string | null;
                city: string | null;
                address: string;
            } | null;
            lines: {
                title: string;
                quantity: number;
                sku: string | null;
            }[];
            payment: {
                total: string;
                paid: string;
                refunded: string;
                currency: string;
                gateway: string | null;
            } | null;
            note: string | null;
            /** @description The shipment that would be created; null while the order needs a correction */
            plan: {
                /** @enum {string} */
                service: "economy" | "standard" | "express";
                cod_value: number;
                weight_kg: number;
                name: string;
                phone: string;
                governorate: string;
                city: string | null;
                address: string;
            } | null;
            shipment: {
                /** @example MS12345678903 */
                tracking_number: string;
                /** @enum {string} */
                status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
                /** Format: uri */
                tracking_url: string;
                /** Format: uri */
                label_url: string;
                collection_block: components["schemas"]["CollectionBlock"] | null;
            } | null;
            /** Format: date-time */
            placed_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Changes with what a correction replaces: send it as If-Match when you correct */
            etag: string;
            livemode: boolean;
            /** @description How the cash to collect is worked out */
            cash: components["schemas"]["OrderCash"] | null;
            /** @description How the store's address was understood; null once erased. A correction overrides it */
            address_check: components["schemas"]["AddressCheck"] | null;
            /** @description How parcels to the buyer ended; null without a phone */
            buyer_risk: components["schemas"]["BuyerRisk"] | null;
            timeline: {
                code: string;
                text: string;
                /** Format: date-time */
                at: string;
            }[];
            write_backs: {
                event: string;
                /** @enum {string} */
                state: "pending" | "done" | "failed";
                detail: string | null;
                attempts: number;
                /** Format: date-time */
                at: string;
            }[];
        };
        /** @description due = owed − (brought − counted) − carried − absent − waived, and never below zero */
        OrderCash: {
            /** @description What the store says is still to be paid for the whole order, in EGP */
            owed: number;
            /** @description Cash that our couriers collected, in EGP */
            brought: number;
            /** @description The part of it that the store has recorded as paid, in EGP */
            counted: number;
            /** @description Cash to be collected on parcels that a courier has, in EGP */
            carried: number;
            /** @description The price of goods that are charged, and were returned, lost or not booked, in EGP */
            absent: number;
            /** @description Lowered, waived or accepted short, in EGP */
            waived: number;
            /** @description What the parcels that a courier has not collected yet carry together, in EGP */
            due: number;
            /** @description Payments recorded in the store */
            payments: {
                amount: number;
                /** @description As the store names it */
                method: string | null;
                /**
                 * @description Whether the method means cash on delivery
                 * @enum {string}
                 */
                kind: "cash" | "other" | "unknown";
                /** Format: date-time */
                at: string | null;
            }[];
        };
        /** @description How parcels to the phone ended (docs/decisions/buyer-risk.md) */
        BuyerRisk: {
            /** @description 0 to 100; null while no parcel has ended */
            score: number | null;
            /** @enum {string} */
            level: "unknown" | "low" | "medium" | "high";
            /** @description Why, in sentences */
            reasons: string[];
        };
        ShippedOrder: {
            id: string | null;
            remote_id: string | null;
            /** @enum {string} */
            outcome: "shipped" | "already_shipped" | "refused";
            tracking_number: string | null;
            /** @description Why it was refused */
            detail: string | null;
        };
        CorrectedOrder: {
            id: string;
            /** @enum {string} */
            outcome: "corrected" | "refused";
            /** @description Why it was refused */
            detail: string | null;
        };
        OrderSelection: {
            /** @constant */
            object: "selection";
            data: {
                id: string;
                number: string;
                /** @enum {string} */
                status: "waiting" | "needs_attention" | "held" | "ignored" | "shipped" | "cancelled";
                tracking_number: string | null;
            }[];
            /** @description More match than are selected */
            has_more: boolean;
            limit: number;
        };
        BulkUpload: {
            /** @example blk_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "bulk_upload";
            /** @enum {string} */
            status: "queued" | "processing" | "completed" | "failed";
            dry_run: boolean;
            /** @enum {string} */
            format: "csv" | "xlsx" | "json";
            file_name: string | null;
            size_bytes: number;
            rows: {
                /** @description Null until the whole file has been read */
                total: number | null;
                done: number;
                created: number;
                /** @description Created earlier by this or another file; not created again */
                repeated: number;
                /** @description Set aside: the address contradicts the governorate */
                needs_review: number;
                failed: number;
            };
            /** @description Why the file could not be read; no row was processed */
            problem: {
                code: string;
                detail: string;
            } | null;
            /** Format: uri */
            rows_url: string;
            /** Format: uri */
            result_url: string;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            livemode: boolean;
        };
        BulkRow: {
            /** @description Counts from 1, without the header */
            number: number;
            /**
             * @description `needs_review`: set aside because the address contradicts the governorate. Correct the row and send it again, or send the file again with accept_conflicts=true
             * @enum {string}
             */
            outcome: "created" | "repeated" | "valid" | "needs_review" | "failed";
            tracking_number: string | null;
            errors: {
                /** @description Column name in the file; a JSON pointer for JSON */
                field: string;
                code: string;
                detail: string;
                /** @description Of address_conflict: where the address seems to be, likeliest first */
                candidates?: components["schemas"]["AddressCandidate"][];
            }[];
        };
        Balance: {
            /** @constant */
            object: "balance";
            /** @constant */
            currency: "EGP";
            /** @description Amount owed to you and not transferred yet; negative if you owe us */
            payable: number;
            /** @description Fees held for parcels in transit */
            on_hold: number;
            next_payout: {
                /**
                 * Format: date
                 * @description Day in Cairo, YYYY-MM-DD
                 */
                date: string;
                /**
                 * Format: date-time
                 * @description Shipments and adjustments before this time are included
                 */
                cut_off: string;
                /** @description As of now; 0 if it would be carried forward */
                expected: number;
            };
        };
        PayoutLine: {
            /** @enum {string} */
            kind: "delivered" | "returned" | "held" | "lost" | "damaged" | "adjustment";
            tracking_number: string | null;
            reference: string | null;
            description: string | null;
            /** @description EGP with two decimals */
            cash_collected: number;
            /** @description Net of VAT */
            fees: number;
            /** @description EGP with two decimals */
            vat: number;
            /** @description Held while in transit; negative when a hold ends */
            held_back: number;
            /** @description A correction, or the compensation of a lost or damaged parcel */
            adjustment: number;
            /** @description cash_collected − fees − vat − held_back + adjustment */
            net: number;
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            occurred_at: string;
        };
        PayoutDestinations: {
            /** @description Payouts use it; null: none was confirmed yet */
            current: components["schemas"]["PayoutDestination"] | null;
            /** @description Entered and not in effect, or refused */
            pending: components["schemas"]["PayoutDestination"] | null;
        };
        PayoutDestination: {
            /** @example pds_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "payout_destination";
            /** @enum {string} */
            kind: "bank" | "instapay" | "wallet";
            /** @description The end of the IBAN, InstaPay address or wallet; the rest is hidden */
            number: string;
            /** @enum {string} */
            state: "waiting" | "confirmed" | "refused" | "cancelled" | "replaced";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            entered_at: string;
            /**
             * Format: date-time
             * @description Not before, even when it is confirmed
             */
            effective_at: string;
        };
        PayoutDestinationToCheck: {
            /** @example pds_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "payout_destination";
            /** @enum {string} */
            kind: "bank" | "instapay" | "wallet";
            /** @description The end of the IBAN, InstaPay address or wallet; the rest is hidden */
            number: string;
            /** @enum {string} */
            state: "waiting" | "confirmed" | "refused" | "cancelled" | "replaced";
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            entered_at: string;
            /**
             * Format: date-time
             * @description Not before, even when it is confirmed
             */
            effective_at: string;
            account: {
                /** @example acc_01kak2bp1dg7x3v9q4r8s0t2w6 */
                id: string;
                name: string;
            };
            full_number: string;
            holder: string;
        };
        Approval: {
            /** @example apr_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "approval";
            /** @enum {string} */
            state: "waiting" | "approved" | "refused";
            /** @description Absolute amount */
            amount: number;
            request: {
                /** @constant */
                kind: "adjustment";
                /** @example acc_01kak2bp1dg7x3v9q4r8s0t2w6 */
                account_id: string;
                /** @description EGP with two decimals */
                amount: number;
                description: string;
            } | {
                /** @constant */
                kind: "payout_run";
                /** Format: date */
                date: string;
            };
            proposed_by: string;
            /** Format: date-time */
            proposed_at: string;
            decided_by: string | null;
            decided_at: string | null;
        };
        Customer: {
            /** @constant */
            object: "customer";
            /**
             * @description Digits as dialled in Egypt
             * @example 01001234567
             */
            phone: string;
            /** @description Of the newest parcel or order */
            name: string | null;
            /** @description Of the newest parcel */
            governorate: string | null;
            last_shipment_at: string | null;
            /** @description Of the 20 newest shipments */
            recent: {
                shipments: number;
                delivered: number;
                returned: number;
            };
            /** @description What you wrote about the buyer */
            note: string | null;
            /** @description Orders of a blocked buyer are held */
            blocked: {
                /**
                 * Format: date-time
                 * @description ISO 8601 with Cairo's offset at that moment
                 */
                at: string;
                reason: string | null;
            } | null;
        };
        CustomerWithHistory: {
            /** @constant */
            object: "customer";
            /**
             * @description Digits as dialled in Egypt
             * @example 01001234567
             */
            phone: string;
            /** @description Of the newest parcel or order */
            name: string | null;
            /** @description Of the newest parcel */
            governorate: string | null;
            last_shipment_at: string | null;
            /** @description Of the 20 newest shipments */
            recent: {
                shipments: number;
                delivered: number;
                returned: number;
            };
            /** @description What you wrote about the buyer */
            note: string | null;
            /** @description Orders of a blocked buyer are held */
            blocked: {
                /**
                 * Format: date-time
                 * @description ISO 8601 with Cairo's offset at that moment
                 */
                at: string;
                reason: string | null;
            } | null;
            /** @description Counts end here: a count of this size means as many or more */
            most_counted: number;
            orders: number;
            shipments: {
                all: number;
                delivered: number;
                returned: number;
                under_way: number;
            };
            risk: components["schemas"]["BuyerRisk"];
        };
        Erasure: {
            /** @description Tracking numbers of erased shipments */
            erased: string[];
            /** @description Tracking numbers of shipments under way, as in `waiting` */
            kept: string[];
            /** Format: date-time */
            erased_at: string;
            /** @description Number of erased records of each kind; 0 if already erased */
            counts: {
                shipments: number;
                orders: number;
                events: number;
                deliveries: number;
                answers: number;
                webhooks: number;
                uploads: number;
                customers: number;
                requests: number;
            };
            /** @description Shipments in progress: erased automatically within an hour after they end */
            waiting: {
                tracking_number: string;
                /** @enum {string} */
                status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
            }[];
            /** @description Kept data, without the person */
            retained: {
                what: string;
                why: string;
            }[];
        };
        PrivacyRequest: {
            /** @example prv_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            platform: string;
            shop: string;
            /** @enum {string} */
            kind: "customer_data_asked" | "customer_redacted" | "store_redacted";
            /** @description Number of the request at the platform */
            remote_request_id: string | null;
            /** @enum {string} */
            state: "open" | "done";
            /** @description Erased shipments */
            erased: number;
            /** @description Shipments in progress, erased when they end */
            kept: number;
            /** @description Why it failed; it stays open and is retried */
            problem: {
                /** @enum {string} */
                code: "subject_lost";
                detail: string;
            } | null;
            /** Format: date-time */
            received_at: string;
            done_at: string | null;
        };
        PrivacyRequestWithData: {
            /** @example prv_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            platform: string;
            shop: string;
            /** @enum {string} */
            kind: "customer_data_asked" | "customer_redacted" | "store_redacted";
            /** @description Number of the request at the platform */
            remote_request_id: string | null;
            /** @enum {string} */
            state: "open" | "done";
            /** @description Erased shipments */
            erased: number;
            /** @description Shipments in progress, erased when they end */
            kept: number;
            /** @description Why it failed; it stays open and is retried */
            problem: {
                /** @enum {string} */
                code: "subject_lost";
                detail: string;
            } | null;
            /** Format: date-time */
            received_at: string;
            done_at: string | null;
            /** @description Stored data of the person who asked, to give to them; null for other requests */
            data: {
                shipments: {
                    shipment: components["schemas"]["Shipment"];
                    scans: {
                        /** @enum {string} */
                        event: "collect" | "hub" | "load" | "deliver" | "fail" | "return" | "cancel" | "lost" | "damaged";
                        /** Format: date-time */
                        at: string;
                        receiver_name: string | null;
                        note: string | null;
                    }[];
                }[];
                orders: components["schemas"]["Order"][];
                /** @description Webhook deliveries with the responses */
                events: {
                    id: string;
                    type: string;
                    body: unknown;
                    deliveries: {
                        endpoint_id: string;
                        state: string;
                        attempts: number;
                    }[];
                    responses: string[];
                }[];
                /** @description Raw webhooks of stores that could not be processed */
                webhooks: {
                    id: string;
                    topic: string;
                    /** Format: date-time */
                    received_at: string;
                    body: string;
                }[];
                /** @description The person's rows of uploaded files */
                uploads: {
                    id: string;
                    file_name: string | null;
                    rows: {
                        number: number;
                        cells: unknown;
                    }[];
                }[];
                /** @description Responses stored for repeated requests */
                answers: {
                    route: string;
                    key: string;
                    body: string;
                }[];
                /** @description Your notes and blocks */
                customers: {
                    phone: string;
                    note: string | null;
                    blocked_at: string | null;
                    block_reason: string | null;
                }[];
                /** @description Open privacy requests of the person */
                requests: {
                    id: string;
                    kind: string;
                    /** Format: date-time */
                    received_at: string;
                    phone: string | null;
                    email: string | null;
                }[];
            } | null;
        };
        WebhookEndpoint: {
            /** @example whe_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** Format: uri */
            url: string;
            /** @description Event types, or * for all, including future ones */
            events: ("*" | "shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed")[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            disabled_reason: ("merchant" | "gone" | "failing") | null;
            /** @description Failed attempts in a row */
            failures: number;
            /** @description Time of the first failure in a row; after five days the endpoint is disabled */
            failing_since: string | null;
            /** @description Nothing is sent before this time; no attempts are counted */
            paused_until: string | null;
            /** Format: date-time */
            created_at: string;
        };
        NewWebhookEndpoint: {
            /** @example whe_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** Format: uri */
            url: string;
            /** @description Event types, or * for all, including future ones */
            events: ("*" | "shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed")[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            disabled_reason: ("merchant" | "gone" | "failing") | null;
            /** @description Failed attempts in a row */
            failures: number;
            /** @description Time of the first failure in a row; after five days the endpoint is disabled */
            failing_since: string | null;
            /** @description Nothing is sent before this time; no attempts are counted */
            paused_until: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Shown only once */
            secret: string;
        };
        DeliveryAttempt: {
            /** @example dla_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @example whe_01kak2bp1dg7x3v9q4r8s0t2w6 */
            endpoint: string;
            /** @description 1 is the first, 7 the last */
            attempt: number;
            /** @description delivered, or the reason of the failure */
            outcome: string;
            /** @description HTTP status of the response */
            status: number | null;
            detail: string | null;
            /** @description First part of the response body */
            response: string | null;
            /** @description Request headers; signatures are shortened. null if there was no connection, or for old attempts */
            request_headers: {
                name: string;
                value: string;
            }[] | null;
            /** @description Response headers; cookies and credentials are masked */
            response_headers: {
                name: string;
                value: string;
            }[] | null;
            duration_ms: number;
            /** Format: date-time */
            attempted_at: string;
        };
        Home: {
            /** @constant */
            object: "home";
            /** @description Whether a shipment was ever created in this mode */
            is_set_up: boolean;
            /** @description Counts end here: a count of this size means as many or more */
            most_counted: number;
            today: {
                /** @description Created and not collected */
                to_ship: number;
                /** @description Collected and not at the door yet */
                with_courier: number;
                delivered: number;
                /** @description Failed today, with no other attempt since */
                failed: number;
            };
            orders: {
                needs_attention: number;
                held: number;
                /** @description The newest that need attention, at most 3 */
                first: components["schemas"]["Order"][];
            };
            attempts: {
                awaiting_instruction: number;
                /** @description Those of them whose deadline is today */
                due_today: number;
                /** @description The most urgent, at most 3 */
                first: components["schemas"]["Shipment"][];
            };
            /** @description null without the scope payouts:read */
            cash: {
                /** @description To be collected on parcels that a courier has */
                on_the_way: number;
                /** @description Owed to you and not transferred yet */
                payable: number;
                next_payout: {
                    /**
                     * Format: date
                     * @description Day in Cairo, YYYY-MM-DD
                     */
                    date: string;
                    /** @description EGP with two decimals */
                    expected: number;
                };
            } | null;
            success: {
                last_7_days: {
                    delivered: number;
                    /** @description Delivered or returned */
                    ended: number;
                };
                /** @description The seven days before these */
                before: {
                    delivered: number;
                    /** @description Delivered or returned */
                    ended: number;
                };
            };
            stores: {
                /** @example sto_01kak2bp1dg7x3v9q4r8s0t2w6 */
                id: string;
                name: string;
                /** @description What is wrong and what to do; null if nothing */
                problem: string | null;
                /** @description Masar has no access to the store */
                reconnect: boolean;
                /** @description When the store was last heard or read */
                seen_at: string | null;
            }[];
            /** @description For staff accounts */
            operations: {
                approvals: number;
                /** @description Of today */
                refused_scans: number;
            } | null;
        };
        Account: {
            /** @example acc_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            name: string;
            /** Format: email */
            email: string;
            phone: string | null;
            /** @enum {string} */
            kind: "merchant" | "staff";
            settings: {
                /**
                 * @description Answer 409 to a second shipment with a reference that a shipment of this account already has.
                 * @default false
                 */
                refuse_repeated_reference: boolean;
                /**
                 * @description Weekdays on which collected cash is transferred: one to three, Sunday to Thursday
                 * @default [
                 *       "monday",
                 *       "wednesday"
                 *     ]
                 */
                payout_days: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday")[];
                /**
                 * @description For a shipment whose address contradicts its governorate: `warn` accepts it with a warning, `refuse` answers 422
                 * @default warn
                 * @enum {string}
                 */
                address_conflict: "warn" | "refuse";
                /**
                 * @description For an order with cash of a store whose buyer has a risk of `buyer_risk_from` or more: `none` ships it, `hold` holds it, `prepay` holds it until it is paid
                 * @default none
                 * @enum {string}
                 */
                buyer_risk_action: "none" | "hold" | "prepay";
                /**
                 * @description Score from which `buyer_risk_action` is applied; medium begins at 20, high at 40
                 * @default 40
                 */
                buyer_risk_from: number;
                /**
                 * @description Share how your live parcels to a phone ended, as two counts under a keyed hash, with merchants who share too, and use theirs. Switching it off deletes your counts
                 * @default false
                 */
                share_buyer_risk: boolean;
                /**
                 * @description Language of labels, statements and mails.
                 * @default ar
                 * @enum {string}
                 */
                language: "ar" | "en";
            };
            /** @description Users without a second factor can only set one up */
            require_second_factor: boolean;
            pickup_address: components["schemas"]["PickupAddress"];
            /** Format: date-time */
            created_at: string;
        };
        PickupAddress: {
            /** @description Empty in an account that has no pickup address yet */
            id: string;
            name: string;
            /**
             * @description Digits as dialled in Egypt
             * @example 01001234567
             */
            phone: string;
            /** @enum {string} */
            governorate: "C" | "GZ" | "ALX" | "DK" | "BA" | "BH" | "FYM" | "GH" | "IS" | "MNF" | "MN" | "KB" | "WAD" | "SUZ" | "ASN" | "AST" | "BNS" | "PTS" | "DT" | "SHR" | "JS" | "KFS" | "MT" | "LX" | "KN" | "SIN" | "SHG";
            city: string | null;
            address: string;
            is_default: boolean;
        };
        ApiKey: {
            /** @example key_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @enum {string} */
            kind: "secret" | "restricted";
            /** @description A secret key has all scopes; a restricted key has these */
            scopes: ("shipments:write" | "shipments:read" | "reports:read" | "webhooks:write" | "payouts:read" | "stores:write" | "account:write" | "scans:write" | "payouts:write")[];
            last_four: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            revoked_at: string | null;
        };
        NewApiKey: {
            /** @example key_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @enum {string} */
            kind: "secret" | "restricted";
            /** @description A secret key has all scopes; a restricted key has these */
            scopes: ("shipments:write" | "shipments:read" | "reports:read" | "webhooks:write" | "payouts:read" | "stores:write" | "account:write" | "scans:write" | "payouts:write")[];
            last_four: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description Shown only once */
            secret: string;
        };
        User: {
            id: string;
            email: string;
            /** @enum {string} */
            email_status: "verified" | "unverified" | "lost";
            name: string;
            /**
             * @description owner: everything; operator: ships; viewer: reads. Of staff accounts, administrator: everything but users; scanner: scans and manifests; finance: payouts and adjustments
             * @enum {string}
             */
            role: "owner" | "operator" | "viewer" | "administrator" | "scanner" | "finance";
            /** Format: date-time */
            created_at: string;
        };
        SavedView: {
            /** @example viw_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "saved_view";
            /** @enum {string} */
            list: "orders" | "shipments";
            name: string;
            /** @description Of the page's address in the dashboard, such as tab=waiting */
            query: string;
            /**
             * Format: date-time
             * @description ISO 8601 with Cairo's offset at that moment
             */
            created_at: string;
        };
        Activity: {
            /** @example act_01kak2bp1dg7x3v9q4r8s0t2w6 */
            id: string;
            /** @constant */
            object: "activity";
            /** Format: date-time */
            at: string;
            /** @description Null for what both modes share */
            mode: ("live" | "test") | null;
            actor: {
                /**
                 * @description staff: an employee of the service
                 * @enum {string}
                 */
                kind: "user" | "api_key" | "store" | "staff" | "command_line";
                /** @description Of the user or the API key */
                id: string | null;
                /** @description At the time of the activity */
                name: string | null;
            };
            /** @enum {string} */
            action: "account.created" | "account.updated" | "adjustment.booked" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "approval.approved" | "approval.proposed" | "approval.refused" | "customer.blocked" | "customer.changed" | "customer.released" | "order.corrected" | "order.held" | "order.ignored" | "order.shipped" | "payout.executed" | "payout_destination.cancelled" | "payout_destination.confirmed" | "payout_destination.entered" | "payout_destination.refused" | "payout_run.started" | "pickup_address.created" | "pickup_address.deleted" | "recipient.erased" | "recipient.exported" | "recovery_codes.replaced" | "second_factor.added" | "second_factor.removed" | "shipment.cancelled" | "shipment.instructed" | "shipment.sent_as_booked" | "shipment.updated" | "sign_in_link.created" | "store.connected" | "store.disconnected" | "store.updated" | "user.email_changed" | "user.email_verified" | "user.invited" | "user.password_changed" | "user.removed" | "user.role_changed" | "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rolled" | "webhook_endpoint.updated";
            /** @description Id or tracking number of the changed object */
            object_id: string;
            /** @description changes lists the changed fields. Contains no data of recipients */
            details: {
                [key: string]: string | number | string[];
            };
        };
        NotificationSettings: {
            /** @description Address that mails are sent to */
            email: string;
            /** @description Whether this server sends mail; choices are stored either way */
            sends_mail: boolean;
            /**
             * @description Of the mails
             * @enum {string}
             */
            language: "ar" | "en";
            topics: {
                /** @description Orders of a store that need attention */
                orders_attention: boolean;
                /** @description Failed attempts that wait for an instruction */
                attempts_failed: boolean;
                /** @description A store that has to be reconnected */
                store_stopped: boolean;
                /** @description Payouts */
                payout_paid: boolean;
                /** @description Uploads that came to their end */
                upload_done: boolean;
            };
        };
        Session: {
            user: {
                id: string;
                name: string;
                email: string;
                /**
                 * @description lost: another user has verified the address; this user can no longer sign in with it
                 * @enum {string}
                 */
                email_status: "verified" | "unverified" | "lost";
                /** @enum {string} */
                role: "owner" | "operator" | "viewer" | "administrator" | "scanner" | "finance";
            };
            account: {
                id: string;
                name: string;
                /** @enum {string} */
                kind: "merchant" | "staff";
                /** @description How far POST /simulations/clock has set the sandbox's clock */
                sandbox_ahead_seconds: number;
            };
            /**
             * @description Whether this user can sign in with a password; set_and_resettable: a new one may be set without the present one, for an hour after a sign-in link
             * @enum {string}
             */
            password: "none" | "set" | "set_and_resettable";
            /**
             * @description needed: nothing else works until POST /session/proof; set_up_required: nothing else works until the user has set one up
             * @enum {string}
             */
            second_factor: "none" | "given" | "needed" | "set_up_required";
            /** @description Whether this server sends mail; if not, addresses are not verified */
            sends_mail: boolean;
            /** @description For the header X-CSRF-Token of every change made with the cookie */
            csrf_token: string;
        };
        UserSession: {
            id: string;
            /** @description As reported by the browser at sign-in */
            browser: string | null;
            system: string | null;
            /** @enum {string} */
            opened_by: "link" | "password" | "passkey";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute
             */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether it is the session of this request */
            is_present: boolean;
        };
        SecondFactor: {
            totp: boolean;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
            /** @description The account requires a second factor of every user */
            required: boolean;
        };
        Passkey: {
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        /** @description RFC 9457 problem document */
        Problem: {
            /**
             * Format: uri
             * @description Documentation of the code
             */
            type: string;
            title: string;
            status: number;
            /** @description What is wrong and how to fix it, in the language of Accept-Language */
            detail: string;
            /** @description The path of the request */
            instance: string;
            /** @enum {string} */
            code: "malformed_json" | "malformed_request" | "unauthenticated" | "invalid_key" | "mode_mismatch" | "link_invalid" | "signature_refused" | "csrf_required" | "forbidden" | "owner_required" | "live_key_required" | "user_required" | "email_unverified" | "second_factor_required" | "second_factor_set_up_required" | "proof_required" | "second_person_required" | "not_found" | "method_not_allowed" | "invalid_state" | "collection_block_changed" | "idempotency_in_flight" | "pickup_address_in_use" | "pickup_address_missing" | "reference_exists" | "precondition_failed" | "precondition_required" | "too_large" | "unsupported_media_type" | "validation_failed" | "service_unavailable" | "address_conflict" | "idempotency_key_reused" | "rate_limited" | "internal" | "order_not_ready" | "store_taken" | "store_failed" | "outcome_unknown" | "unavailable";
            /** @description The same as the header Request-Id */
            request_id: string;
            /** @description The fields that are wrong */
            errors?: ({
                /** @description RFC 6901, into the body, the query or the path */
                pointer: string;
                /** @description Stable, such as too_long */
                code: string;
                detail: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description With reference_exists: the shipment that has it */
            tracking_number?: string;
            /**
             * @description With forbidden
             * @enum {string}
             */
            required_scope?: "shipments:write" | "shipments:read" | "reports:read" | "webhooks:write" | "payouts:read" | "stores:write" | "account:write" | "scans:write" | "payouts:write" | "authenticated";
            /** @description With order_not_ready */
            reasons?: ({
                code: string;
                /** @description Field to correct, as in PATCH /orders/{id} */
                field: string | null;
                detail: string;
                /** @description Places to choose from */
                candidates?: {
                    governorate: string;
                    city: string | null;
                }[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description With store_failed: the kind of failure */
            failure?: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description `malformed_json`: Malformed JSON; `malformed_request`: Malformed request */
        MalformedJsonOrMalformedRequest: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 400;
                    /** @enum {string} */
                    code: "malformed_json" | "malformed_request";
                };
            };
        };
        /** @description `unauthenticated`: Not authenticated; `invalid_key`: API key not accepted; `mode_mismatch`: API key of the other environment */
        UnauthenticatedOrInvalidKeyOrModeMismatch: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                /** @description `Bearer`, with the error when a key was sent */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 401;
                    /** @enum {string} */
                    code: "unauthenticated" | "invalid_key" | "mode_mismatch";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `idempotency_in_flight`: Request in progress; `pickup_address_missing`: No pickup address; `reference_exists`: Reference already used */
        IdempotencyInFlightOrPickupAddressMissingOrReferenceExists: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                /** @description Seconds to wait before the next try */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "idempotency_in_flight" | "pickup_address_missing" | "reference_exists";
                };
            };
        };
        /** @description `too_large`: Body too large */
        TooLarge: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 413;
                    /** @enum {string} */
                    code: "too_large";
                };
            };
        };
        /** @description `unsupported_media_type`: Unsupported content type */
        UnsupportedMediaType: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 415;
                    /** @enum {string} */
                    code: "unsupported_media_type";
                };
            };
        };
        /** @description `validation_failed`: Validation failed; `service_unavailable`: Service not available; `address_conflict`: The address contradicts the governorate; `idempotency_key_reused`: Idempotency-Key reused */
        ValidationFailedOrServiceUnavailableOrAddressConflictOrIdempotencyKeyReused: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed" | "service_unavailable" | "address_conflict" | "idempotency_key_reused";
                };
            };
        };
        /** @description `rate_limited`: Too many requests */
        RateLimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 429;
                    /** @enum {string} */
                    code: "rate_limited";
                };
            };
        };
        /** @description `internal`: Internal server error */
        Internal: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 500;
                    /** @enum {string} */
                    code: "internal";
                };
            };
        };
        /** @description `outcome_unknown`: Outcome unknown; `unavailable`: Service unavailable */
        OutcomeUnknownOrUnavailable: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 503;
                    /** @enum {string} */
                    code: "outcome_unknown" | "unavailable";
                };
            };
        };
        /** @description `malformed_request`: Malformed request */
        MalformedRequest: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 400;
                    /** @enum {string} */
                    code: "malformed_request";
                };
            };
        };
        /** @description `forbidden`: Forbidden; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "forbidden" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `not_found`: Not found */
        NotFound: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 404;
                    /** @enum {string} */
                    code: "not_found";
                };
            };
        };
        /** @description `validation_failed`: Validation failed */
        ValidationFailed: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed";
                };
            };
        };
        /** @description `unavailable`: Service unavailable */
        Unavailable: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 503;
                    /** @enum {string} */
                    code: "unavailable";
                };
            };
        };
        /** @description `invalid_state`: Invalid state */
        InvalidState: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "invalid_state";
                };
            };
        };
        /** @description `precondition_failed`: Precondition failed */
        PreconditionFailed: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 412;
                    /** @enum {string} */
                    code: "precondition_failed";
                };
            };
        };
        /** @description `validation_failed`: Validation failed; `service_unavailable`: Service not available; `address_conflict`: The address contradicts the governorate */
        ValidationFailedOrServiceUnavailableOrAddressConflict: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed" | "service_unavailable" | "address_conflict";
                };
            };
        };
        /** @description `precondition_required`: If-Match required */
        PreconditionRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 428;
                    /** @enum {string} */
                    code: "precondition_required";
                };
            };
        };
        /** @description `invalid_state`: Invalid state; `idempotency_in_flight`: Request in progress */
        InvalidStateOrIdempotencyInFlight: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                /** @description Seconds to wait before the next try */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "invalid_state" | "idempotency_in_flight";
                };
            };
        };
        /** @description `validation_failed`: Validation failed; `idempotency_key_reused`: Idempotency-Key reused */
        ValidationFailedOrIdempotencyKeyReused: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed" | "idempotency_key_reused";
                };
            };
        };
        /** @description `validation_failed`: Validation failed; `address_conflict`: The address contradicts the governorate; `idempotency_key_reused`: Idempotency-Key reused */
        ValidationFailedOrAddressConflictOrIdempotencyKeyReused: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed" | "address_conflict" | "idempotency_key_reused";
                };
            };
        };
        /** @description `collection_block_changed`: Blocked for another reason */
        CollectionBlockChanged: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "collection_block_changed";
                };
            };
        };
        /** @description `validation_failed`: Validation failed; `service_unavailable`: Service not available */
        ValidationFailedOrServiceUnavailable: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed" | "service_unavailable";
                };
            };
        };
        /** @description `unauthenticated`: Not authenticated; `invalid_key`: API key not accepted; `mode_mismatch`: API key of the other environment; `link_invalid`: Link not valid */
        UnauthenticatedOrInvalidKeyOrModeMismatchOrLinkInvalid: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                /** @description `Bearer`, with the error when a key was sent */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 401;
                    /** @enum {string} */
                    code: "unauthenticated" | "invalid_key" | "mode_mismatch" | "link_invalid";
                };
            };
        };
        /** @description `idempotency_in_flight`: Request in progress */
        IdempotencyInFlight: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                /** @description Seconds to wait before the next try */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "idempotency_in_flight";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `email_unverified`: Email address not verified; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "email_unverified" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `store_taken`: Store connected elsewhere */
        StoreTaken: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "store_taken";
                };
            };
        };
        /** @description `store_failed`: Store request failed */
        StoreFailed: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 502;
                    /** @enum {string} */
                    code: "store_failed";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `live_key_required`: Live key required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrLiveKeyRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "live_key_required" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `invalid_state`: Invalid state; `order_not_ready`: Order cannot be shipped */
        InvalidStateOrOrderNotReady: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "invalid_state" | "order_not_ready";
                };
            };
        };
        /** @description `malformed_request`: Malformed request */
        MalformedRequestUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 400;
                    /** @enum {string} */
                    code: "malformed_request";
                };
            };
        };
        /** @description `validation_failed`: Validation failed */
        ValidationFailedUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    code: "validation_failed";
                };
            };
        };
        /** @description `internal`: Internal server error */
        InternalUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 500;
                    /** @enum {string} */
                    code: "internal";
                };
            };
        };
        /** @description `unavailable`: Service unavailable */
        UnavailableUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 503;
                    /** @enum {string} */
                    code: "unavailable";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `owner_required`: Signed-in owner required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required; `proof_required`: Proof of identity required */
        CsrfRequiredOrForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrProofRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "owner_required" | "second_factor_required" | "second_factor_set_up_required" | "proof_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `owner_required`: Signed-in owner required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "owner_required" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        ForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "forbidden" | "user_required" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "user_required" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required; `second_person_required`: Second person required */
        CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrSecondPersonRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "user_required" | "second_factor_required" | "second_factor_set_up_required" | "second_person_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `owner_required`: Signed-in owner required; `live_key_required`: Live key required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrOwnerRequiredOrLiveKeyRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "owner_required" | "live_key_required" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `invalid_state`: Invalid state; `pickup_address_in_use`: Pickup address in use */
        InvalidStateOrPickupAddressInUse: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "invalid_state" | "pickup_address_in_use";
                };
            };
        };
        /** @description `forbidden`: Forbidden; `owner_required`: Signed-in owner required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        ForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "forbidden" | "owner_required" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `owner_required`: Signed-in owner required; `email_unverified`: Email address not verified; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required */
        CsrfRequiredOrForbiddenOrOwnerRequiredOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "owner_required" | "email_unverified" | "second_factor_required" | "second_factor_set_up_required";
                };
            };
        };
        /** @description `malformed_json`: Malformed JSON; `malformed_request`: Malformed request */
        MalformedJsonOrMalformedRequestUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 400;
                    /** @enum {string} */
                    code: "malformed_json" | "malformed_request";
                };
            };
        };
        /** @description `too_large`: Body too large */
        TooLargeUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 413;
                    /** @enum {string} */
                    code: "too_large";
                };
            };
        };
        /** @description `unsupported_media_type`: Unsupported content type */
        UnsupportedMediaTypeUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 415;
                    /** @enum {string} */
                    code: "unsupported_media_type";
                };
            };
        };
        /** @description `outcome_unknown`: Outcome unknown; `unavailable`: Service unavailable */
        OutcomeUnknownOrUnavailableUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 503;
                    /** @enum {string} */
                    code: "outcome_unknown" | "unavailable";
                };
            };
        };
        /** @description `rate_limited`: Too many requests */
        RateLimitedUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 429;
                    /** @enum {string} */
                    code: "rate_limited";
                };
            };
        };
        /** @description `forbidden`: Forbidden */
        Forbidden: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "forbidden";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden */
        CsrfRequiredOrForbidden: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden";
                };
            };
        };
        /** @description `forbidden`: Forbidden */
        ForbiddenUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "forbidden";
                };
            };
        };
        /** @description `invalid_state`: Invalid state */
        InvalidStateUnlimited: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 409;
                    /** @enum {string} */
                    code: "invalid_state";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `user_required`: Signed-in user required */
        CsrfRequiredOrForbiddenOrUserRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "user_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required */
        CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "user_required" | "second_factor_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required; `second_factor_set_up_required`: Second factor setup required; `proof_required`: Proof of identity required */
        CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrProofRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "user_required" | "second_factor_required" | "second_factor_set_up_required" | "proof_required";
                };
            };
        };
        /** @description `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required */
        ForbiddenOrUserRequiredOrSecondFactorRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "forbidden" | "user_required" | "second_factor_required";
                };
            };
        };
        /** @description `csrf_required`: CSRF token missing; `forbidden`: Forbidden; `user_required`: Signed-in user required; `second_factor_required`: Second factor required; `proof_required`: Proof of identity required */
        CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                RateLimit?: string;
                /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    code: "csrf_required" | "forbidden" | "user_required" | "second_factor_required" | "proof_required";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request, for support */
        "Request-Id": string;
        /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
        RateLimit: string;
        /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before the next try */
        "Retry-After": number;
        /** @description Changes with every byte of the answer */
        ETag: string;
        /** @description Sets or clears the session cookie */
        "Set-Cookie": string;
        /** @description The name of the file */
        "Content-Disposition": string;
        /** @description The language of title and detail */
        "Content-Language": "en" | "ar";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listShipments: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Matches shipments that contain every word, or part of a word, in the tracking number, reference, recipient's name or phones; common Arabic spelling variants match */
                q?: string;
                /** @description Exactly this reference */
                reference?: string;
                /** @description In this status */
                status?: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
                /** @description With this service level */
                service?: "economy" | "standard" | "express";
                /** @description Code of the recipient's governorate */
                governorate?: string;
                /** @description Of this store's orders */
                store?: string;
                /** @description Only shipments with a failed attempt that still wait for your instruction */
                awaiting_instruction?: "true";
                /** @description First day of creation, in Cairo */
                created_from?: string;
                /** @description Last day of creation, in Cairo, included */
                created_to?: string;
                /** @description newest (default) or oldest first, by creation */
                sort?: "newest" | "oldest";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shipments */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Shipment"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShipment"];
            };
        };
        responses: {
            /** @description The shipment is registered */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["IdempotencyInFlightOrPickupAddressMissingOrReferenceExists"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrServiceUnavailableOrAddressConflictOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read: 304 without a body while it is the same */
                "If-None-Match"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description Nothing changed since If-None-Match */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    editShipment: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag that was read, or * to overwrite whatever is there. 428 without it, 412 when it changed */
                "If-Match": string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditShipment"];
            };
        };
        responses: {
            /** @description The updated shipment */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrServiceUnavailableOrAddressConflict"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listShipmentEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every event */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Event"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment, cancelled */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    instructShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Instruction"];
            };
        };
        responses: {
            /** @description The updated shipment */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrAddressConflictOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    editShipments: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditShipments"];
            };
        };
        responses: {
            /** @description The result for each shipment, in the given order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["EditedShipment"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    selectShipments: {
        parameters: {
            query?: {
                /** @description Matches shipments that contain every word, or part of a word, in the tracking number, reference, recipient's name or phones; common Arabic spelling variants match */
                q?: string;
                /** @description Exactly this reference */
                reference?: string;
                /** @description In this status */
                status?: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
                /** @description With this service level */
                service?: "economy" | "standard" | "express";
                /** @description Code of the recipient's governorate */
                governorate?: string;
                /** @description Of this store's orders */
                store?: string;
                /** @description Only shipments with a failed attempt that still wait for your instruction */
                awaiting_instruction?: "true";
                /** @description First day of creation, in Cairo */
                created_from?: string;
                /** @description Last day of creation, in Cairo, included */
                created_to?: string;
                /** @description newest (default) or oldest first, by creation */
                sort?: "newest" | "oldest";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipments */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentSelection"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportShipments: {
        parameters: {
            query?: {
                /** @description Matches shipments that contain every word, or part of a word, in the tracking number, reference, recipient's name or phones; common Arabic spelling variants match */
                q?: string;
                /** @description Exactly this reference */
                reference?: string;
                /** @description In this status */
                status?: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled" | "lost" | "damaged";
                /** @description With this service level */
                service?: "economy" | "standard" | "express";
                /** @description Code of the recipient's governorate */
                governorate?: string;
                /** @description Of this store's orders */
                store?: string;
                /** @description Only shipments with a failed attempt that still wait for your instruction */
                awaiting_instruction?: "true";
                /** @description First day of creation, in Cairo */
                created_from?: string;
                /** @description Last day of creation, in Cairo, included */
                created_to?: string;
                /** @description newest (default) or oldest first, by creation */
                sort?: "newest" | "oldest";
                /** @description Of the file */
                format?: "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAsBooked: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `collection_block.id` as you read it: another block is not ended */
                    block: string;
                };
            };
        };
        responses: {
            /** @description The shipment, without a block */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CollectionBlockChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description What to look for */
                q: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quote: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description A price for each service */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Quote"][];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrServiceUnavailable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    checkAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressCheckRequest"];
            };
        };
        responses: {
            /** @description What was understood, or what to ask */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressCheck"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getLabel: {
        parameters: {
            query?: {
                /** @description Size of the sheet */
                format?: "10x15" | "a4" | "a6";
            };
            header?: {
                /** @description The ETag that was read: 304 without a body while it is the same */
                "If-None-Match"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                    RateLimit?: string;
                    /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                    "RateLimit-Policy"?: string;
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Nothing changed since If-None-Match */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds */
                    RateLimit?: string;
                    /** @description The limit: `"shipments";q=120;w=60`, q requests in w seconds */
                    "RateLimit-Policy"?: string;
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatchOrLinkInvalid"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLabelPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read: 304 without a body while it is the same */
                "If-None-Match"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Nothing changed since If-None-Match */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLabelLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    printLabels: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 1000, each once; printed in this order */
                    tracking_numbers: string[];
                    /**
                     * @default 10x15
                     * @enum {string}
                     */
                    format?: "10x15" | "a6" | "a4";
                    /**
                     * @description Labels on a sheet of A4
                     * @default 1
                     * @enum {number}
                     */
                    per_sheet?: 1 | 2 | 4 | 6;
                    /**
                     * @description First free position on the first sheet, row by row from the top left
                     * @default 1
                     */
                    start?: number;
                    /**
                     * @description zpl: for 10x15 label printers of 203 dpi
                     * @default pdf
                     * @enum {string}
                     */
                    output?: "pdf" | "zpl";
                };
            };
        };
        responses: {
            /** @description The labels */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zpl": string;
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    track: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read: 304 without a body while it is the same */
                "If-None-Match"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Last part of `tracking_url`, or a tracking number */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the parcel is */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            /** @description Nothing changed since If-None-Match */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRedeliveryLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    scan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scans: components["schemas"]["Scan"][];
                };
            };
        };
        responses: {
            /** @description The outcome of each scan */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["ScanOutcome"][];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getScannedParcel: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScannedParcel"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefusedScans: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refused scans */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: {
                            /** @example scn_01kak2bp1dg7x3v9q4r8s0t2w6 */
                            id: string;
                            tracking_number: string;
                            event: string;
                            hub: string | null;
                            reason: string | null;
                            note: string | null;
                            /** Format: date-time */
                            at: string;
                            scanned_by: string;
                            code: ("unknown_tracking_number" | "in_the_future" | "before_creation" | "already_collected" | "not_collected" | "cash_only_lowered" | "already_delivered" | "already_returned" | "already_cancelled" | "returning" | "already_lost" | "already_damaged" | "collection_blocked" | "contradicts_later_scan" | "receiver_name_required" | "cash_differs" | "no_failed_attempt" | "out_for_delivery" | "instruction_too_late" | "returning_to_merchant") | null;
                        }[];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    printManifest: {
        parameters: {
            query?: {
                /** @description load for delivery, return to merchants (or to their hub), collect from merchants */
                kind?: "load" | "return" | "collect";
                /** @description Parcels due by this day in Cairo; today when left out */
                date?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Such as CAI-1 */
                hub: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest on A4 */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getManifest: {
        parameters: {
            query?: {
                /** @description load for delivery, return to merchants (or to their hub), collect from merchants */
                kind?: "load" | "return" | "collect";
                /** @description Parcels due by this day in Cairo; today when left out */
                date?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Such as CAI-1 */
                hub: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportShipments: {
        parameters: {
            query: {
                /** @description First day, in Cairo */
                from: string;
                /** @description Last day, included; at most 366 days */
                to: string;
                /** @description JSON, or a file */
                format?: "json" | "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "report";
                        /** @constant */
                        report: "shipments";
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        data: {
                            /** @description Tracking number */
                            tracking_number: string | null;
                            /** @description Reference */
                            reference: string | null;
                            /** @description Created */
                            created_at: string | null;
                            /** @description Status */
                            status: string | null;
                            /** @description Service */
                            service: string | null;
                            /** @description Recipient */
                            recipient_name: string | null;
                            /** @description Phone */
                            recipient_phone: string | null;
                            /** @description Governorate code */
                            governorate: string | null;
                            /** @description Governorate */
                            governorate_name: string | null;
                            /** @description City */
                            city: string | null;
                            /** @description Hub */
                            hub: string | null;
                            /** @description Weight (kg) */
                            weight_kg: number | null;
                            /** @description Pieces */
                            pieces: number | null;
                            /** @description Cash due */
                            cod_value: number | null;
                            /** @description Shipping */
                            shipping: number | null;
                            /** @description COD fee */
                            cod_fee: number | null;
                            /** @description Total price */
                            total: number | null;
                            /** @description VAT in it */
                            vat_included: number | null;
                            /** @description Promised by */
                            promised_by: string | null;
                            /** @description Collected */
                            collected_at: string | null;
                            /** @description Delivered */
                            delivered_at: string | null;
                            /** @description Failed attempts */
                            attempts: number | null;
                            /** @description Last failure */
                            last_failure: string | null;
                            /** @description Compensation */
                            compensation: number | null;
                        }[];
                        totals: {
                            rows: number;
                            weight_kg: number;
                            pieces: number;
                            cod_value: number;
                            shipping: number;
                            cod_fee: number;
                            total: number;
                            vat_included: number;
                            attempts: number;
                            compensation: number;
                        };
                    };
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportCod: {
        parameters: {
            query: {
                /** @description First day, in Cairo */
                from: string;
                /** @description Last day, included; at most 366 days */
                to: string;
                /** @description JSON, or a file */
                format?: "json" | "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "report";
                        /** @constant */
                        report: "cod";
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        data: {
                            /** @description Tracking number */
                            tracking_number: string | null;
                            /** @description Reference */
                            reference: string | null;
                            /** @description Delivered */
                            delivered_at: string | null;
                            /** @description Governorate code */
                            governorate: string | null;
                            /** @description Received by */
                            received_by: string | null;
                            /** @description Cash due */
                            due: number | null;
                            /** @description Collected */
                            collected: number | null;
                            /** @description Difference */
                            difference: number | null;
                            /** @description Fees before VAT */
                            fees: number | null;
                            /** @description VAT */
                            vat: number | null;
                            /** @description Net */
                            net: number | null;
                            /** @description Payout */
                            payout: string | null;
                        }[];
                        totals: {
                            rows: number;
                            due: number;
                            collected: number;
                            difference: number;
                            fees: number;
                            vat: number;
                            net: number;
                        };
                    };
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportFees: {
        parameters: {
            query: {
                /** @description First day, in Cairo */
                from: string;
                /** @description Last day, included; at most 366 days */
                to: string;
                /** @description JSON, or a file */
                format?: "json" | "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "report";
                        /** @constant */
                        report: "fees";
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        data: {
                            /** @description Tracking number */
                            tracking_number: string | null;
                            /** @description Reference */
                            reference: string | null;
                            /** @description Charged */
                            charged_at: string | null;
                            /** @description Charge */
                            charge: string | null;
                            /** @description Service */
                            service: string | null;
                            /** @description Governorate code */
                            governorate: string | null;
                            /** @description Weight (kg) */
                            weight_kg: number | null;
                            /** @description Fees before VAT */
                            fees: number | null;
                            /** @description VAT */
                            vat: number | null;
                            /** @description Total */
                            total: number | null;
                            /** @description Payout */
                            payout: string | null;
                        }[];
                        totals: {
                            rows: number;
                            fees: number;
                            vat: number;
                            total: number;
                        };
                    };
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportPerformance: {
        parameters: {
            query: {
                /** @description First day, in Cairo */
                from: string;
                /** @description Last day, included; at most 366 days */
                to: string;
                /** @description JSON, or a file */
                format?: "json" | "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "report";
                        /** @constant */
                        report: "performance";
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        data: {
                            /** @description By */
                            group: string;
                            /** @description Code */
                            code: string;
                            /** @description Name */
                            name: string;
                            /** @description Whose doing */
                            fault: string | null;
                            /** @description Shipments */
                            shipments: number;
                            /** @description Delivered */
                            delivered: number;
                            /** @description At first attempt */
                            first_attempt: number;
                            /** @description First attempt, share of delivered */
                            first_attempt_share: number | null;
                            /** @description On time */
                            on_time: number;
                            /** @description On time, share of delivered */
                            on_time_share: number | null;
                            /** @description Returned */
                            returned: number;
                            /** @description Lost or damaged */
                            lost_or_damaged: number;
                            /** @description Days to delivery */
                            average_days: number | null;
                            /** @description Failed attempts */
                            failed_attempts: number;
                        }[];
                        totals: {
                            rows: number;
                        };
                    };
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportStores: {
        parameters: {
            query: {
                /** @description First day, in Cairo */
                from: string;
                /** @description Last day, included; at most 366 days */
                to: string;
                /** @description JSON, or a file */
                format?: "json" | "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "report";
                        /** @constant */
                        report: "stores";
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        data: {
                            /** @description Store */
                            store: string | null;
                            /** @description Name */
                            name: string;
                            /** @description Platform */
                            platform: string | null;
                            /** @description Shipments */
                            shipments: number;
                            /** @description Delivered */
                            delivered: number;
                            /** @description Returned */
                            returned: number;
                            /** @description Lost or damaged */
                            lost_or_damaged: number;
                            /** @description Delivered, share of ended */
                            delivered_share: number | null;
                            /** @description On time */
                            on_time: number;
                            /** @description On time, share of delivered */
                            on_time_share: number | null;
                            /** @description Cash collected */
                            collected: number;
                        }[];
                        totals: {
                            rows: number;
                            shipments: number;
                            delivered: number;
                            returned: number;
                            lost_or_damaged: number;
                            on_time: number;
                            collected: number;
                        };
                    };
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportDays: {
        parameters: {
            query: {
                /** @description First day, in Cairo */
                from: string;
                /** @description Last day, included; at most 366 days */
                to: string;
                /** @description JSON, or a file */
                format?: "json" | "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "report";
                        /** @constant */
                        report: "days";
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        data: {
                            /**
                             * Format: date
                             * @description Day
                             */
                            day: string;
                            /** @description Created */
                            created: number;
                            /** @description Delivered */
                            delivered: number;
                            /** @description Returned */
                            returned: number;
                            /** @description Lost or damaged */
                            lost_or_damaged: number;
                            /** @description Cash collected */
                            collected: number;
                            /** @description Fees with VAT */
                            fees: number;
                            /** @description Compensation */
                            compensation: number;
                        }[];
                        totals: {
                            rows: number;
                            created: number;
                            delivered: number;
                            returned: number;
                            lost_or_damaged: number;
                            collected: number;
                            fees: number;
                            compensation: number;
                        };
                    };
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description For example MS12345678903; spaces, hyphens and lower case are accepted */
                tracking_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated shipment */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    stepClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    advance_seconds: number;
                };
            };
        };
        responses: {
            /** @description The time of the sandbox */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listConnectors: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every platform */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Connector"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStores: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stores */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Store"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    connectStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example woocommerce */
                    platform: string;
                    /**
                     * @default keys
                     * @enum {string}
                     */
                    way?: "keys";
                    /**
                     * @description The platform's fields, from GET /connectors
                     * @default {}
                     */
                    answers?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The store, connected */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Store"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["StoreTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["StoreFailed"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the store */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The store */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreWithHealth"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    disconnectStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the store */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The store, disconnected */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Store"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    updateStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the store */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    rules?: {
                        /**
                         * @description at_once: as soon as nothing stands in the way. after_confirmation: orders with cash wait until the buyer or you confirm them. by_hand: every order waits for you
                         * @enum {string}
                         */
                        ship?: "at_once" | "after_confirmation" | "by_hand";
                        /** @description Order statuses of the store that ship */
                        ship_statuses?: string[];
                        /** @description Payment methods of the store that mean cash at the door */
                        cash_gateways?: string[];
                        /** @description Payment methods of the store that take the money before delivery. A method in neither list is asked about; `none` is an order without a method */
                        prepaid_gateways?: string[];
                        /**
                         * @description For orders of which the store knows no weight; where it knows the weight of some goods, for each piece of the others
                         * @example 1.25
                         */
                        default_weight_kg?: number;
                        /** @enum {string} */
                        service?: "economy" | "standard" | "express";
                        /** @description Where another service is to be used */
                        service_by_governorate?: {
                            [key: string]: "economy" | "standard" | "express";
                        };
                        /** @description Orders with more cash than this, in EGP, wait for you */
                        cash_cap?: number;
                        /** @description Buyers may open the parcel before paying */
                        allow_open?: boolean;
                        /** @description Where the courier collects the goods of each place of the store; null is the default pickup address. Orders from a place that is neither here nor in `places_not_shipped` need attention until it is. A place with the governorate and street of a pickup address is added automatically */
                        pickup_by_place?: {
                            [key: string]: string | null;
                        };
                        /** @description Places of the store that ship without us: their orders wait until you ship them by hand */
                        places_not_shipped?: string[];
                        /** @description The store shows our prices at its checkout */
                        checkout_rates?: boolean;
                        /**
                         * @description When the store's order counts as fulfilled, on platforms that distinguish (`rules` in `GET /connectors`). picked_up: when the courier collects the parcel; until then the order can be cancelled or edited in the store, and a hold there pauses the parcel. created: with the shipment, so that its tracking number is in the store at once
                         * @enum {string}
                         */
                        fulfil_on?: "created" | "picked_up";
                        /** @description What the store's order becomes; null leaves it */
                        delivered_status?: string | null;
                        returned_status?: string | null;
                        /** @description The store tells its buyer where the parcel is, in its own way */
                        tell_buyer?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The updated store */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Store"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    reconcileStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the store */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Under way */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        write_backs: number;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    importStorePlaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the store */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The store with its new rules */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Store"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrLiveKeyRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    quoteCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the store */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatesRequest"];
            };
        };
        responses: {
            /** @description Rates, the cheapest first */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "rates";
                        rates: components["schemas"]["CheckoutRate"][];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Only orders of this store */
                store?: string;
                /** @description One or more, comma-separated: waiting, needs_attention, held, ignored, shipped, cancelled */
                status?: string;
                /** @description Number in the store */
                number?: string;
                /** @description Order number with or without #, tracking number, or the buyer's phone, name or town; spelling variants match */
                search?: string;
                /** @description Only orders that need a correction or have an alert */
                needs_attention?: "true";
                /** @description Comma-separated ids in the store; requires store */
                remote_ids?: string;
                /** @description newest (default) or oldest first, by the first time that we read them */
                sort?: "newest" | "oldest";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Order"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderWithHistory"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    correctOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read: 412 when it changed since. Without it, or with *, whatever is there is overwritten */
                "If-Match"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectOrder"];
            };
        };
        responses: {
            /** @description The updated order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrOrderNotReady"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    shipOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrOrderNotReady"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    shipOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipOrders"];
            };
        };
        responses: {
            /** @description The result for each order, in the given order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["ShippedOrder"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    holdOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrOrderNotReady"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    ignoreOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrOrderNotReady"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    dismissOrderAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrOrderNotReady"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    retryOrderWriteBacks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of updates that are retried */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        write_backs: number;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInFlight"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    createAddressLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the order */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrOrderNotReady"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    correctOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectOrders"];
            };
        };
        responses: {
            /** @description The result for each order, in the given order */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["CorrectedOrder"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    selectOrders: {
        parameters: {
            query?: {
                /** @description Only orders of this store */
                store?: string;
                /** @description One or more, comma-separated: waiting, needs_attention, held, ignored, shipped, cancelled */
                status?: string;
                /** @description Number in the store */
                number?: string;
                /** @description Order number with or without #, tracking number, or the buyer's phone, name or town; spelling variants match */
                search?: string;
                /** @description Only orders that need a correction or have an alert */
                needs_attention?: "true";
                /** @description Comma-separated ids in the store; requires store */
                remote_ids?: string;
                /** @description newest (default) or oldest first, by the first time that we read them */
                sort?: "newest" | "oldest";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSelection"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportOrders: {
        parameters: {
            query?: {
                /** @description Only orders of this store */
                store?: string;
                /** @description One or more, comma-separated: waiting, needs_attention, held, ignored, shipped, cancelled */
                status?: string;
                /** @description Number in the store */
                number?: string;
                /** @description Order number with or without #, tracking number, or the buyer's phone, name or town; spelling variants match */
                search?: string;
                /** @description Only orders that need a correction or have an alert */
                needs_attention?: "true";
                /** @description Comma-separated ids in the store; requires store */
                remote_ids?: string;
                /** @description newest (default) or oldest first, by the first time that we read them */
                sort?: "newest" | "oldest";
                /** @description Of the file */
                format?: "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkUploads: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of uploads */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["BulkUpload"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBulkUpload: {
        parameters: {
            query?: {
                /** @description Validate only; create nothing */
                dry_run?: "true" | "false";
                /** @description Create rows whose address contradicts their governorate too, with a warning. Without it they are set aside as needs_review. Ignored for accounts that refuse contradictions */
                accept_conflicts?: "true" | "false";
            };
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/tab-separated-values": string;
                "application/vnd.ms-excel": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/json": components["schemas"]["BulkShipments"];
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The file is stored and will be processed */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The address of what was created */
                    Location?: string;
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUpload"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getBulkUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the upload */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUpload"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkRows: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Only rows with this outcome */
                outcome?: "created" | "repeated" | "valid" | "needs_review" | "failed";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the upload */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows, in the order of the file */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["BulkRow"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkResult: {
        parameters: {
            query?: {
                /** @description Of the headings */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the upload */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkTemplateXlsx: {
        parameters: {
            query?: {
                /** @description Of the headings */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequestUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["UnavailableUnlimited"];
        };
    };
    getBulkTemplate: {
        parameters: {
            query?: {
                /** @description Of the headings */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequestUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["UnavailableUnlimited"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Payout"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayoutLines: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["PayoutLine"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportPayouts: {
        parameters: {
            query?: {
                /** @description Of the file */
                format?: "csv" | "xlsx";
                /** @description Of headings; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestinations"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    enterPayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterPayoutDestination"];
            };
        };
        responses: {
            /** @description The destination in effect and the entered one */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestinations"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrProofRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    cancelPayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination in effect */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestinations"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listPayoutDestinations: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that wait */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["PayoutDestinationToCheck"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayoutDestinationInFull: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout destination */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestinationToCheck"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmPayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout destination */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How it was checked
                     * @enum {string}
                     */
                    check: "test_transfer" | "name_match";
                };
            };
        };
        responses: {
            /** @description The destination */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestinationToCheck"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    refusePayoutDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout destination */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDestinationToCheck"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getPayoutStatementCsv: {
        parameters: {
            query?: {
                /** @description The account's own when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per line, then the total */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayoutStatementPdf: {
        parameters: {
            query?: {
                /** @description The account's own when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the payout */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    runPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Day in Cairo, not in the future; today when left out
                     */
                    date?: string;
                };
            };
        };
        responses: {
            /** @description The payouts that were executed */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Payout"][];
                        /** @description Merchants who could not be paid; the reason is in the log. Run again after fixing it */
                        failed: {
                            account_id: string;
                        }[];
                    };
                };
            };
            /** @description The proposal; another user must approve it */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    simulatePayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    createAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id: string;
                    /**
                     * @description EGP; positive is in the merchant's favour
                     * @example -106.02
                     */
                    amount: number;
                    /** @description Why; shown to the merchant */
                    description: string;
                };
            };
        };
        responses: {
            /** @description The adjustment */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example lge_01kak2bp1dg7x3v9q4r8s0t2w6 */
                        id: string;
                        /** @constant */
                        object: "adjustment";
                        /** @example acc_01kak2bp1dg7x3v9q4r8s0t2w6 */
                        account_id: string;
                        amount: number;
                        description: string;
                        /** Format: date-time */
                        created_at: string;
                    };
                };
            };
            /** @description The proposal; another user must approve it */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Only approvals in this state */
                state?: "waiting" | "approved" | "refused";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of approvals */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Approval"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approve: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the approval */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated approval */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrSecondPersonRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    refuse: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the approval */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated approval */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrSecondPersonRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description The whole phone, or words of a name or a reference */
                search?: string;
                /** @description Only blocked buyers */
                blocked?: "true";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of buyers */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Customer"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeCustomer"];
            };
        };
        responses: {
            /** @description The buyer */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerWithHistory"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query: {
                /** @description Of the buyer, in any format */
                phone: string;
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buyer */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerWithHistory"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Person"];
            };
        };
        responses: {
            /** @description Shipments of the person, oldest first, and all other data */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: {
                            shipment: components["schemas"]["Shipment"];
                            scans: {
                                /** @enum {string} */
                                event: "collect" | "hub" | "load" | "deliver" | "fail" | "return" | "cancel" | "lost" | "damaged";
                                /** Format: date-time */
                                at: string;
                                receiver_name: string | null;
                                note: string | null;
                            }[];
                        }[];
                        orders: {
                            id: string;
                            store: string;
                            remote_id: string;
                            number: string;
                            status: string;
                            /** @description As the store has it */
                            content: unknown;
                            /** @description Corrections by users or the buyer */
                            corrections: unknown;
                            history: string[];
                        }[];
                        /** @description Webhook deliveries with the responses */
                        events: {
                            id: string;
                            type: string;
                            body: unknown;
                            deliveries: {
                                endpoint_id: string;
                                state: string;
                                attempts: number;
                            }[];
                            responses: string[];
                        }[];
                        /** @description Raw webhooks of stores that could not be processed */
                        webhooks: {
                            id: string;
                            topic: string;
                            /** Format: date-time */
                            received_at: string;
                            body: string;
                        }[];
                        /** @description The person's rows of uploaded files */
                        uploads: {
                            id: string;
                            file_name: string | null;
                            rows: {
                                number: number;
                                cells: unknown;
                            }[];
                        }[];
                        /** @description Responses stored for repeated requests */
                        answers: {
                            route: string;
                            key: string;
                            body: string;
                        }[];
                        /** @description Your notes and blocks */
                        customers: {
                            phone: string;
                            note: string | null;
                            blocked_at: string | null;
                            block_reason: string | null;
                        }[];
                        /** @description Open privacy requests of the person */
                        requests: {
                            id: string;
                            kind: string;
                            /** Format: date-time */
                            received_at: string;
                            phone: string | null;
                            email: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    eraseRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Person"];
            };
        };
        responses: {
            /** @description What was erased, what will be erased, and what is kept */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listPrivacyRequests: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 100 requests */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["PrivacyRequest"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPrivacyRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the request */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyRequestWithData"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    closePrivacyRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the request */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated request */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyRequest"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every endpoint */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["WebhookEndpoint"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description https in live mode
                     * @example https://shop.example.com/masar
                     */
                    url: string;
                    /**
                     * @description Event types, or * for all, including future ones
                     * @default [
                     *       "*"
                     *     ]
                     */
                    events?: ("*" | "shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed")[];
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The endpoint, with its secret, which is shown only once */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["InvalidStateOrIdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted; pending deliveries are dropped */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description https in live mode
                     * @example https://shop.example.com/masar
                     */
                    url?: string;
                    /** @description Event types, or * for all, including future ones */
                    events?: ("*" | "shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed")[];
                    description?: string | null;
                    /** @enum {string} */
                    status?: "enabled" | "disabled";
                };
            };
        };
        responses: {
            /** @description The updated endpoint */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its new secret */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInFlight"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        outcome: string;
                        status: number | null;
                        detail: string | null;
                        response: string | null;
                        duration_ms: number;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    recoverWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Events from this moment on; they are kept for 30 days
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Number of queued deliveries */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: number;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Only events of this type */
                type?: "shipment.created" | "shipment.picked_up" | "shipment.at_hub" | "shipment.out_for_delivery" | "shipment.delivered" | "shipment.attempt_failed" | "shipment.returned" | "shipment.cancelled" | "shipment.lost" | "shipment.damaged" | "shipment.updated" | "payout.executed";
                /** @description false: only events that at least one endpoint has not received */
                delivery_success?: "true" | "false";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Event"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the event */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event, as it is delivered */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttempts: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the event */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 100 attempts */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["DeliveryAttempt"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the event */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of an endpoint; every one that is subscribed when left out */
                    endpoint?: string;
                };
            };
        };
        responses: {
            /** @description Number of queued deliveries */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: number;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Home"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    phone?: string | null;
                    /** @description Only for an owner who is signed in with a second factor */
                    require_second_factor?: boolean;
                    settings?: {
                        refuse_repeated_reference?: boolean;
                        /** @enum {string} */
                        address_conflict?: "warn" | "refuse";
                        payout_days?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday")[];
                        /** @enum {string} */
                        buyer_risk_action?: "none" | "hold" | "prepay";
                        buyer_risk_from?: number;
                        share_buyer_risk?: boolean;
                        /** @enum {string} */
                        language?: "ar" | "en";
                    };
                };
            };
        };
        responses: {
            /** @description The updated account */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrOwnerRequiredOrLiveKeyRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listPickupAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every pickup address */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["PickupAddress"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPickupAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood
                     * @example 01001234567
                     */
                    phone: string;
                    /**
                     * @description Governorate code after ISO 3166-2:EG (C, GZ, ALX, …); EG-C, EGC, CAI and GIZ are understood too
                     * @example GZ
                     */
                    governorate: string;
                    city?: string;
                    address: string;
                    /** @default false */
                    is_default?: boolean;
                };
            };
        };
        responses: {
            /** @description The address */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupAddress"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrLiveKeyRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    deletePickupAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the pickup address */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrLiveKeyRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidStateOrPickupAddressInUse"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys, including revoked ones */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["ApiKey"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Left out: a key that may do everything */
                    scopes?: ("shipments:write" | "shipments:read" | "reports:read" | "webhooks:write" | "payouts:read" | "stores:write" | "account:write" | "scans:write" | "payouts:write")[];
                };
            };
        };
        responses: {
            /** @description The key, with its secret, which is shown only once */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    rollApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the key */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How long the old key still works
                     * @default 24
                     */
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description The new key */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the key */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every user */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["User"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is carried out once; kept for 7 days */
                "Idempotency-Key"?: string;
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example name@example.com
                     */
                    email: string;
                    name: string;
                    /** @enum {string} */
                    role: "owner" | "operator" | "viewer" | "administrator" | "scanner" | "finance";
                };
            };
        };
        responses: {
            /** @description The user and the one-time link */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        email: string;
                        /** @enum {string} */
                        email_status: "verified" | "unverified" | "lost";
                        name: string;
                        /**
                         * @description owner: everything; operator: ships; viewer: reads. Of staff accounts, administrator: everything but users; scanner: scans and manifests; finance: payouts and adjustments
                         * @enum {string}
                         */
                        role: "owner" | "operator" | "viewer" | "administrator" | "scanner" | "finance";
                        /** Format: date-time */
                        created_at: string;
                        sign_in_url: string;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrOwnerRequiredOrEmailUnverifiedOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["IdempotencyInFlight"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    removeUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "operator" | "viewer" | "administrator" | "scanner" | "finance";
                };
            };
        };
        responses: {
            /** @description The updated user */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every view, by name */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["SavedView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveView"];
            };
        };
        responses: {
            /** @description The view */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the view */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description Rows per page, 1 to 100 */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Only this action */
                action?: "account.created" | "account.updated" | "adjustment.booked" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "approval.approved" | "approval.proposed" | "approval.refused" | "customer.blocked" | "customer.changed" | "customer.released" | "order.corrected" | "order.held" | "order.ignored" | "order.shipped" | "payout.executed" | "payout_destination.cancelled" | "payout_destination.confirmed" | "payout_destination.entered" | "payout_destination.refused" | "payout_run.started" | "pickup_address.created" | "pickup_address.deleted" | "recipient.erased" | "recipient.exported" | "recovery_codes.replaced" | "second_factor.added" | "second_factor.removed" | "shipment.cancelled" | "shipment.instructed" | "shipment.sent_as_booked" | "shipment.updated" | "sign_in_link.created" | "store.connected" | "store.disconnected" | "store.updated" | "user.email_changed" | "user.email_verified" | "user.invited" | "user.password_changed" | "user.removed" | "user.role_changed" | "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rolled" | "webhook_endpoint.updated";
                /** @description Id of a user or an API key */
                actor?: string;
                /** @description Id or tracking number */
                object?: string;
                /** @description First day, in Cairo */
                from?: string;
                /** @description Last day, included */
                to?: string;
                /** @description csv: all matching lines, without pages */
                format?: "json" | "csv";
                /** @description Of the file; by Accept-Language when left out */
                language?: "ar" | "en";
            };
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The name of the file */
                    "Content-Disposition"?: string;
                    /** @description The next page, as `<address>; rel="next"`; missing on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Activity"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrOwnerRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's own choices */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotificationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the mails
                     * @enum {string}
                     */
                    language?: "ar" | "en";
                    topics?: {
                        /** @description Orders of a store that need attention */
                        orders_attention?: boolean;
                        /** @description Failed attempts that wait for an instruction */
                        attempts_failed?: boolean;
                        /** @description A store that has to be reconnected */
                        store_stopped?: boolean;
                        /** @description Payouts */
                        payout_paid?: boolean;
                        /** @description Uploads that came to their end */
                        upload_done?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The user's own choices */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    readSignInLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The user and the account */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            name: string;
                            email: string;
                        };
                        account: {
                            id: string;
                            name: string;
                        };
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequestUnlimited"];
            413: components["responses"]["TooLargeUnlimited"];
            415: components["responses"]["UnsupportedMediaTypeUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["OutcomeUnknownOrUnavailableUnlimited"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User, account and CSRF token */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token?: string;
                    /**
                     * Format: email
                     * @example name@example.com
                     */
                    email?: string;
                    password?: string;
                    passkey?: components["schemas"]["PasskeyAnswer"];
                };
            };
        };
        responses: {
            /** @description Signed in; the cookie is set */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequestUnlimited"];
            413: components["responses"]["TooLargeUnlimited"];
            415: components["responses"]["UnsupportedMediaTypeUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            429: components["responses"]["RateLimitedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["OutcomeUnknownOrUnavailableUnlimited"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getSignUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description open or not */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        open: boolean;
                        /** @description Whether the server can mail sign-in links */
                        sends_mail: boolean;
                    };
                };
            };
            400: components["responses"]["MalformedRequestUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["UnavailableUnlimited"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the shop */
                    name: string;
                    /**
                     * Format: email
                     * @example name@example.com
                     */
                    email: string;
                    password: string;
                    /**
                     * @description Address where couriers collect parcels
                     * @example GZ
                     */
                    governorate: string;
                };
            };
        };
        responses: {
            /** @description Created and signed in; the cookie is set */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequestUnlimited"];
            403: components["responses"]["ForbiddenUnlimited"];
            413: components["responses"]["TooLargeUnlimited"];
            415: components["responses"]["UnsupportedMediaTypeUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            429: components["responses"]["RateLimitedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["OutcomeUnknownOrUnavailableUnlimited"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    current_password?: string;
                };
            };
        };
        responses: {
            /** @description The password is set */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example name@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description If a user has the address, a mail is sent */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequestUnlimited"];
            409: components["responses"]["InvalidStateUnlimited"];
            413: components["responses"]["TooLargeUnlimited"];
            415: components["responses"]["UnsupportedMediaTypeUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            429: components["responses"]["RateLimitedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["OutcomeUnknownOrUnavailableUnlimited"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Set and signed in; the cookie is set */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequestUnlimited"];
            413: components["responses"]["TooLargeUnlimited"];
            415: components["responses"]["UnsupportedMediaTypeUnlimited"];
            422: components["responses"]["ValidationFailedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["OutcomeUnknownOrUnavailableUnlimited"];
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    code?: string;
                    recovery_code?: string;
                    passkey?: components["schemas"]["PasskeyAnswer"];
                };
            };
        };
        responses: {
            /** @description Proved */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getProofOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser (WebAuthn) */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getPasskeyOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser (WebAuthn) */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["MalformedRequestUnlimited"];
            429: components["responses"]["RateLimitedUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["OutcomeUnknownOrUnavailableUnlimited"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every session */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["UserSession"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All other sessions have ended */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    sendVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is sent */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequired"];
            409: components["responses"]["InvalidState"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The address is verified */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequired"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example name@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description A link was sent to the new address */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Changed */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrSecondFactorSetUpRequiredOrProofRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Present factors */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["ForbiddenOrUserRequiredOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, shown only once */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                        qr_svg: string;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            409: components["responses"]["InvalidState"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Confirmed */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shown only once; each works once. Empty if the user already has codes */
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    getNewPasskeyOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser (WebAuthn) */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passkey: components["schemas"]["NewPasskeyAnswer"];
                };
            };
        };
        responses: {
            /** @description The passkey */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** Format: date-time */
                        created_at: string;
                        last_used_at: string | null;
                        /** @description Shown only once; each works once. Empty if the user already has codes */
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrMalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path: {
                /** @description Of the passkey */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidState"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    newRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description ar or en, for the words in answers and problem documents */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ten codes */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shown only once; each works once. Empty if the user already has codes */
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["UnauthenticatedOrInvalidKeyOrModeMismatch"];
            403: components["responses"]["CsrfRequiredOrForbiddenOrUserRequiredOrSecondFactorRequiredOrProofRequired"];
            409: components["responses"]["InvalidState"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OutcomeUnknownOrUnavailable"];
        };
    };
    shipmentCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentPickedUp: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPickedUpEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentAtHub: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentAtHubEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentOutForDelivery: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentOutForDeliveryEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentDelivered: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentDeliveredEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentAttemptFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentAttemptFailedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentReturned: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentReturnedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentCancelledEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentLost: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentLostEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentDamaged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentDamagedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    payoutExecuted: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutExecutedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
