// Made of the API document by `npm run api-types -w web`. Do not edit.

export interface paths {
  "/shipments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List shipments, newest first */
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
    /** Read a shipment */
    get: operations["getShipment"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Edit a shipment before it is collected
     * @description What is named changes, null empties. Price and promise are made anew by the rate card of the booking. Send the ETag you read as If-Match, or * to overwrite whatever is there.
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
    /** What happened to a shipment, in order */
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
     * Say what to do after a failed attempt
     * @description Another attempt, on a day of your choice and with a mended address or phone, or a return. Until `next_step.instruct_by`, as often as you like.
     */
    post: operations["instructShipment"];
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
    /** Price a shipment without creating it */
    post: operations["quote"];
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
    /** The shipment's label as a PDF */
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
    /** The 10x15 label as a picture of 300 dots an inch, to look at before it is printed */
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
    /** A link to the label that needs no key, for a week */
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
     * Labels of many shipments in one file
     * @description Everything is checked before the first byte: a number that is unknown, cancelled or given twice is answered 422, named by its pointer, and nothing is printed. 3,000 labels a minute.
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
     * Follow a parcel without a key
     * @description With the end of `tracking_url`: everything the recipient may see. With the tracking number alone: stage and dates. 600 a minute from one address.
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
     * A link for the recipient to choose a day or mend the address
     * @description For the newest failed attempt alone. Not printed on the label and not part of any event: whoever has it may change where the parcel goes.
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
     * Report one scan or many
     * @description Scans apply in the order given. One alone that is refused is answered 409; of many, each says what became of it. Refused ones are kept.
     */
    post: operations["scan"];
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
    /** Scans that made no sense, newest first */
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
    /** A hub's manifest to print, with scannable numbers */
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
    /** A hub's manifest: what to load, to return or to collect */
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
    /** Shipments created in a period */
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
     * Cash on delivery of the shipments delivered in a period
     * @description difference = collected - due, net = collected - fees - vat; payout is the transfer it stands in, null until then.
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
    /** Fees charged in a period, for deliveries and returns */
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
     * How the shipments created in a period went: all, by governorate, by hub, by reason of failure
     * @description Cancelled shipments are left out. On time: delivered by promised_by, or first attempted by it when that attempt failed for a reason that is not ours (address, phone, recipient, merchant, weather). Shares are of delivered shipments; days count from creation to delivery. A row by reason counts the shipments that had it.
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
     * How the shipments created in a period went, by the store that they came from
     * @description Cancelled shipments are left out. store and platform are null for shipments made by hand, from a file or through the API. delivered_share is of those that came to an end, on_time_share of the delivered ones, as in the performance report. collected is the cash taken in the period, whenever its shipments were created: its sum is that of the cod report.
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
     * What happened on each day of a period
     * @description A row for every day, also those without anything. created counts shipments by the day of creation, cancelled ones left out; delivered and collected go by the day of delivery, returned and fees (deliveries and returns, with VAT) by that of the charge.
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
     * Let the next scan happen
     * @description collect → hub → load → deliver. The recipient's phone decides otherwise: 01000000001 refuses, 01000000002 does not answer, 01000000003 has a wrong address, 01000000004 gets a parcel that is lost after the hub.
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
     * Step the sandbox's clock ahead
     * @description Dates, promises, cut-offs and deadlines of this account's sandbox follow it. Webhooks are delivered in real time.
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
     * Platforms that a store can be connected from
     * @description Labels are in the language of Accept-Language. Draw your form from `fields`.
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
    /** List connected stores, newest first */
    get: operations["listStores"];
    put?: never;
    /**
     * Connect a store
     * @description With keys that the merchant made in the store. Without keys a connection begins in the store's own admin, never here: GET /connectors says where, as the ways `plugin` and `embedded`.
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
    /** A store and how it is doing */
    get: operations["getStore"];
    put?: never;
    post?: never;
    /**
     * Disconnect a store
     * @description At once no webhook of it is accepted, no order of it becomes a shipment, and the key of our plugin in the store is revoked. Our webhooks and our key are taken out of the store in the background, for 14 days while it does not answer. Shipments go on. Connecting the same shop again finds its orders as they were. The key of a store's plugin may disconnect its own store.
     */
    delete: operations["disconnectStore"];
    options?: never;
    head?: never;
    /**
     * Change how a store's orders become shipments
     * @description What is named changes. Orders that wait are looked at again by the new rules.
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
    /** Read the store's orders now, and write again what could not be written */
    post: operations["reconcileStore"];
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
     * What delivery costs a buyer at a store's checkout
     * @description An empty list when the place is not served or does not say which governorate it is in: then the shop shows no rate of ours.
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
    /** Orders of the connected stores, newest first, with what stands in their way */
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
    /** An order, from the store's click to what was written back */
    get: operations["getOrder"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Put right what stands in an order's way
     * @description What is named is used in place of what the store says, until the store says something else of it. The order then goes its way by the store's rules: it may ship at once, or its shipment follows while it can.
     */
    patch: operations["mendOrder"];
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
     * @description An order that has a shipment keeps it: shipping twice changes nothing.
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
     * @description Each by itself: one that is refused says why and holds up none of the others.
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
    /** Keep an order until Ship is pressed */
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
     * Do not ship an order
     * @description Ship brings it back.
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
    /** The alerts of an order have been seen */
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
    /** Write to the store again what could not be written */
    post: operations["retryOrderWriteBacks"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/orders/{id}/mend_link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A link for the buyer to complete or confirm the order's address
     * @description For two weeks. Whoever has it may say where the parcel goes.
     */
    post: operations["createMendLink"];
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
    /** List uploads, newest first */
    get: operations["listBulkUploads"];
    put?: never;
    /**
     * Upload a file of shipments
     * @description CSV (UTF-8, UTF-16 or Windows-1256; comma, semicolon or tab), XLSX or JSON; as the body, or as the field `file` of a form. At most 25 MB and 100000 rows. A row is done once however often it is sent: it is known by its reference.
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
    /** How far an upload is */
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
    /** What became of each row */
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
     * The same file with the result of each row
     * @description In UTF-8, with three columns more. Mend the failed rows in it and send it again: those done stay done.
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
     * A workbook to start from
     * @description With two rows that are accepted as they stand.
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
     * A file to start from
     * @description With two rows that are accepted as they stand.
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
    /** What is owed to you, and when it is transferred next */
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
    /** List payouts, newest first */
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
    /** Read a payout */
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
     * What a payout is made of
     * @description A line a shipment, and one an adjustment. Their net amounts add up to the payout's amount.
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
  "/payouts/{id}/statement.csv": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A payout's statement as CSV */
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
    /** A payout's statement as PDF */
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
     * Pay every merchant whose payout day has come
     * @description For staff, with a live key. Running twice pays nothing twice; a run that broke off is simply run again. A run above the limit for one person is proposed instead (202) and carried out when another user approves it. A merchant whose payout fails does not keep the others from theirs and is named in failed.
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
     * Let a payout happen now
     * @description Pays what this account's sandbox is owed up to this moment, whatever the day.
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
     * Book a claim or a correction for a merchant
     * @description A new line in the merchant's next payout; what is booked is never changed, it is corrected by another. One that takes the merchant's adjustments of the day, or those that you booked alone for all merchants, above the limit for one person is proposed instead (202) and booked when another user approves it.
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
    /** Adjustments and payout runs that need or needed a second person, newest first */
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
    /** Approve and carry out what another user proposed */
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
    /** Refuse what was proposed; whoever proposed it may too */
    post: operations["refuse"];
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
     * Everything that is stored about a person
     * @description By phone, by e-mail, or both.
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
     * Forget a person
     * @description Name, phones, address and whatever was written about them leave every shipment that has ended, orders that were not shipped (they will not be), events and waiting deliveries, raw webhooks, uploads that hold a row of theirs, and kept answers. Shipments under way are erased by themselves once they have ended. Amounts, statuses, dates and the governorate stay.
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
    /** What people asked through your stores' platforms, newest first */
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
     * A request, with what is to be handed over
     * @description Hand it over within thirty days and close the request; then it closes by itself.
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
     * What was asked for has been handed over
     * @description Also where a request cannot be carried out by itself (`problem`) and you have done it by hand.
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
    /** List webhook endpoints, newest first */
    get: operations["listWebhookEndpoints"];
    put?: never;
    /** Register an address for events */
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
    /** Read a webhook endpoint and how it fares */
    get: operations["getWebhookEndpoint"];
    put?: never;
    post?: never;
    /** Remove a webhook endpoint */
    delete: operations["deleteWebhookEndpoint"];
    options?: never;
    head?: never;
    /** Change a webhook endpoint, or switch it off and on */
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
     * Replace an endpoint's secret
     * @description For 24 hours deliveries carry two signatures, by the new secret and by the old one.
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
     * Send a test delivery now and say what the receiver answered
     * @description Signed like every other. Its id begins with evt_test_ and its shipment does not exist; it is not kept and not repeated.
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
    /** Switch an endpoint on again and send what it missed */
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
    /** Events of the last 30 days, newest first */
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
    /** Read an event */
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
    /** Attempts to deliver an event, newest first */
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
     * Deliver an event again
     * @description To the endpoint named, or to every enabled one that was subscribed when it happened. Seven attempts anew.
     */
    post: operations["redeliverEvent"];
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
    /** Read the account */
    get: operations["getAccount"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change name, phone or settings */
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
    /** List pickup addresses, the default one first */
    get: operations["listPickupAddresses"];
    put?: never;
    /** Add a pickup address */
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
     * Remove a pickup address
     * @description Not the default one, and not one that uncollected parcels or the rules of a store still use.
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
    /** List API keys, newest first */
    get: operations["listApiKeys"];
    put?: never;
    /** Create an API key */
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
     * Replace an API key
     * @description For an owner who is signed in, or a key that has every scope of the replaced one.
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
     * @description It is refused from the next request on, by every server of the installation. For an owner who is signed in, or a key that has every scope of the revoked one.
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
    /** List users */
    get: operations["listUsers"];
    put?: never;
    /**
     * Invite a user
     * @description The answer holds a link that signs the user in once, within a day. Hand it to them. The address is theirs once they verify it.
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
    /** Remove a user and end their sessions */
    delete: operations["removeUser"];
    options?: never;
    head?: never;
    /**
     * Change a user's role
     * @description It counts from their next request. An account always keeps an owner.
     */
    patch: operations["updateUser"];
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
     * Who did what, newest first
     * @description Changes of users, API keys, settings, stores and their rules, webhook endpoints, orders and shipments, adjustments and payout runs. Of the mode of the address, and what both modes share. Kept as long as the account. For owners who are signed in.
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
    /** What the signed-in user is told by e-mail */
    get: operations["getNotificationSettings"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Choose what to be told by e-mail
     * @description What is left out stays. A topic is told from the moment on at which it is chosen; live and sandbox alike, told apart in the mail. At most one mail in fifteen minutes.
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
     * Whom a one-time link would sign in
     * @description Uses nothing up and signs nobody in: a page asks with it before it does.
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
    /** Who is signed in */
    get: operations["getSession"];
    put?: never;
    /**
     * Sign in with a password, a one-time link's token, or a passkey
     * @description The answer to a wrong password is the same, and takes as long, whether or not there is such a user. Ten tries for an address from one network, and thirty from one network, in a quarter of an hour; a browser that the user has signed in from has ten of its own. With a second factor the session does nothing until POST /session/proof.
     */
    post: operations["signIn"];
    /** Sign out */
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
    /** Whether accounts can be made here */
    get: operations["getSignUp"];
    put?: never;
    /**
     * Make an account and sign its owner in
     * @description Ten an hour from one network. Where mails are sent, a link that verifies the address goes out; an address that nobody has verified can be claimed by several.
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
     * @description The present password is asked for when there is one, but for an hour after a sign-in link. Every other session of the user ends, and every sign-in link that is not used yet.
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
     * Have a sign-in link mailed
     * @description The answer, and the work for it, is the same whether or not somebody signs in with the address. The link works once, within an hour; it signs in, or sets a new password. Five mails to an address in a quarter of an hour; more are answered alike and not sent, because the links before still work.
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
     * @description Uses the link up. Every session and every other link of the user ends.
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
     * Give the second factor, or prove again who you are
     * @description A code of the authenticator app is accepted once, and so is a recovery code. Ten tries in a quarter of an hour. A password is enough for users without a second factor alone.
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
    /** A challenge for a passkey of the signed-in user */
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
     * A challenge to sign in with a passkey
     * @description It is answered once, within five minutes, in POST /session.
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
    /** List your sessions, newest first */
    get: operations["listSessions"];
    put?: never;
    post?: never;
    /** End all your other sessions */
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
    /** End one of your sessions */
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
    /** Have the link that verifies your address mailed again */
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
     * Verify an address with the link that was mailed to it
     * @description The link works for the user who asked for it and is signed in, once, within a day. Other users who claimed the address lose it.
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
     * Change your address
     * @description 202: a link went to the new address; the present one stays until it is opened, and is told then. 204: this server sends no mail, so the address is changed at once.
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
    /** Which second factors you have */
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
     * Draw a secret for an authenticator app
     * @description It counts once POST /second_factor/totp/confirm was sent a code of it.
     */
    post: operations["startTotp"];
    /** Switch the authenticator app off */
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
    /** Switch the authenticator app on with a first code */
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
    /** A challenge to make a passkey */
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
    /** Add a passkey */
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
    /** Remove a passkey */
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
    /** Draw new recovery codes in place of all before */
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_created"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_picked_up"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_at_hub"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_out_for_delivery"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_delivered"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_attempt_failed"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_returned"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_cancelled"];
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
     * The shipment was edited before collection, or what follows a failed attempt was decided.
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["shipment_updated"];
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
     * @description Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.
     */
    post: operations["payout_executed"];
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
         * @description Egyptian mobile or landline as a string of digits
         * @example 01001234567
         */
        phone: string;
        /**
         * @description Egyptian mobile or landline as a string of digits
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
         * @description Egyptian mobile or landline as a string of digits
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
    Instruction:
      | {
          /** @constant */
          action: "reattempt";
          /**
           * Format: date
           * @description Day in Cairo; the next round when left out
           */
          on?: string;
          /** @description Where and whom. Another governorate is another shipment: return this one */
          recipient?: {
            /**
             * @description Egyptian mobile or landline as a string of digits
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
        }
      | {
          /** @constant */
          action: "return";
        };
    QuoteRequest: {
      /**
       * @description All that are sold there when left out
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
      };
    };
    Scan: {
      tracking_number: string;
      /**
       * @description collect from the merchant, enter a hub, load on a route, deliver, fail, return to the merchant
       * @enum {string}
       */
      event: "collect" | "hub" | "load" | "deliver" | "fail" | "return";
      /**
       * Format: date-time
       * @description By the scanner's clock; now when left out. With it, a scan sent twice is known for the same
       */
      at?: string;
      /** @enum {string} */
      hub?:
        | "CAI-1"
        | "GIZ-1"
        | "ALX-1"
        | "TAN-1"
        | "MAN-1"
        | "ZAG-1"
        | "ISM-1"
        | "MIN-1"
        | "AST-1"
        | "LUX-1"
        | "HRG-1"
        | "SSH-1";
      /**
       * @description Required for fail
       * @enum {string}
       */
      reason?:
        | "no_answer"
        | "not_at_address"
        | "postponed"
        | "address_changed"
        | "address_unclear"
        | "wrong_phone"
        | "refused"
        | "refused_cod_amount"
        | "wants_to_open"
        | "out_of_coverage"
        | "cancelled_by_merchant"
        | "security_risk"
        | "weather"
        | "courier_out_of_time";
      /** @description Required for deliver */
      receiver_name?: string;
      /**
       * @description For deliver: must be what is due, or difference_reason says why not
       * @example 1250.5
       */
      cash_collected?: number;
      difference_reason?: string;
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
      /** @description null when the shop does not know */
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
    MendOrder: {
      recipient?: {
        name?: string;
        /**
         * @description Egyptian mobile or landline as a string of digits
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
    /** @description Whom it is about. The phone in any way of writing it, the e-mail in any case */
    Person: {
      /**
       * @description Egyptian mobile or landline as a string of digits
       * @example 01001234567
       */
      phone?: string;
      /** Format: email */
      email?: string;
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
    Event: {
      id: string;
      /** @enum {string} */
      type:
        | "shipment.created"
        | "shipment.picked_up"
        | "shipment.at_hub"
        | "shipment.out_for_delivery"
        | "shipment.delivered"
        | "shipment.attempt_failed"
        | "shipment.returned"
        | "shipment.cancelled"
        | "shipment.updated"
        | "payout.executed";
      /** Format: date-time */
      timestamp: string;
      api_version: string;
      livemode: boolean;
      data: {
        /** @description Counts per shipment from 1, without gaps */
        sequence: number;
        object: components["schemas"]["Shipment"] | components["schemas"]["Payout"];
        previous: {
          status: string | null;
        };
      };
    };
    Shipment: {
      tracking_number: string;
      reference: string;
      /** @enum {string} */
      status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled";
      /** @enum {string} */
      service: "economy" | "standard" | "express";
      hub: string;
      cod_value: number;
      pricing: components["schemas"]["Pricing"];
      sla: components["schemas"]["Sla"];
      /** Format: uri */
      label_url: string;
      /**
       * Format: date-time
       * @description ISO 8601 with Cairo's offset at that moment
       */
      created_at: string;
      /** Format: uri */
      tracking_url: string;
      /**
       * @description Of its last movement
       * @enum {string}
       */
      last_event:
        | "shipment.created"
        | "shipment.picked_up"
        | "shipment.at_hub"
        | "shipment.out_for_delivery"
        | "shipment.delivered"
        | "shipment.attempt_failed"
        | "shipment.returned"
        | "shipment.cancelled"
        | "shipment.updated"
        | "payout.executed";
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
        reason:
          | "no_answer"
          | "not_at_address"
          | "postponed"
          | "address_changed"
          | "address_unclear"
          | "wrong_phone"
          | "refused"
          | "refused_cod_amount"
          | "wants_to_open"
          | "out_of_coverage"
          | "cancelled_by_merchant"
          | "security_risk"
          | "weather"
          | "courier_out_of_time";
        /** @description Whose doing it was */
        fault: string;
        /**
         * Format: date-time
         * @description ISO 8601 with Cairo's offset at that moment
         */
        at: string;
      } | null;
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
        name: string;
        phone: string;
        phone_2?: string;
        governorate: string;
        city?: string;
        district?: string;
        address: string;
        location?: {
          latitude: number;
          longitude: number;
        };
      };
      allow_open: boolean;
      notes?: string;
      metadata: {
        [key: string]: string;
      };
      /** @description The store's order that it carries */
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
      cut_off: string;
      /** Format: date */
      promised_by: string;
    };
    Payout: {
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
      /** @description EGP with two decimals */
      adjustments: number;
      line_count: number;
      /** Format: uri */
      lines_url: string;
      /** Format: uri */
      statement_url: string;
      /** Format: date-time */
      executed_at: string;
      livemode: boolean;
    };
    /** @description RFC 9457 problem document */
    Problem: {
      /** Format: uri */
      type: string;
      title: string;
      status: number;
      detail: string;
      instance: string;
      /** @enum {string} */
      code:
        | "malformed_json"
        | "malformed_request"
        | "unauthenticated"
        | "invalid_key"
        | "mode_mismatch"
        | "link_invalid"
        | "signature_refused"
        | "csrf_required"
        | "forbidden"
        | "owner_required"
        | "live_key_required"
        | "user_required"
        | "email_unverified"
        | "second_factor_required"
        | "second_factor_set_up_required"
        | "proof_required"
        | "second_person_required"
        | "not_found"
        | "method_not_allowed"
        | "invalid_state"
        | "idempotency_in_flight"
        | "pickup_address_in_use"
        | "pickup_address_missing"
        | "reference_exists"
        | "precondition_failed"
        | "precondition_required"
        | "too_large"
        | "unsupported_media_type"
        | "validation_failed"
        | "service_unavailable"
        | "idempotency_key_reused"
        | "rate_limited"
        | "internal"
        | "order_not_ready"
        | "store_taken"
        | "store_failed"
        | "outcome_unknown"
        | "unavailable";
      request_id: string;
      errors?: {
        /** @description RFC 6901 */
        pointer: string;
        code: string;
        detail: string;
      }[];
    } & {
      [key: string]: unknown;
    };
    Quote: {
      /** @enum {string} */
      service: "economy" | "standard" | "express";
      pricing: components["schemas"]["Pricing"];
      sla: components["schemas"]["Sla"];
      rate_card: string;
    };
    Tracking: {
      /** @constant */
      object: "tracking";
      tracking_number: string;
      /** @enum {string} */
      stage:
        | "registered"
        | "collected"
        | "at-hub"
        | "out-for-delivery"
        | "attempt-failed"
        | "delivered"
        | "returning"
        | "returned"
        | "cancelled";
      /** @description The stage in words, by Accept-Language */
      title: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date */
      promised_by: string;
      next_attempt_on: string | null;
      history: {
        /** @enum {string} */
        stage:
          | "registered"
          | "collected"
          | "at-hub"
          | "out-for-delivery"
          | "attempt-failed"
          | "delivered"
          | "returning"
          | "returned"
          | "cancelled";
        /** @description The stage in words, by Accept-Language */
        title: string;
        /** Format: date-time */
        at: string;
        reason:
          | (
              | "no_answer"
              | "not_at_address"
              | "postponed"
              | "address_changed"
              | "address_unclear"
              | "wrong_phone"
              | "refused"
              | "refused_cod_amount"
              | "wants_to_open"
              | "out_of_coverage"
              | "cancelled_by_merchant"
              | "security_risk"
              | "weather"
              | "courier_out_of_time"
            )
          | null;
      }[];
      /** @description With the link alone; null for the number */
      details: {
        merchant_name: string;
        recipient_name: string | null;
        governorate: string;
        city: string | null;
        /** @description To pay at the door, in EGP */
        cash_due: number;
        allow_open: boolean;
      } | null;
      livemode: boolean;
    };
    ScanOutcome: {
      tracking_number: string;
      /** @enum {string} */
      outcome: "moved" | "late" | "repeated" | "refused";
      status:
        | ("picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled")
        | null;
      event:
        | (
            | "shipment.created"
            | "shipment.picked_up"
            | "shipment.at_hub"
            | "shipment.out_for_delivery"
            | "shipment.delivered"
            | "shipment.attempt_failed"
            | "shipment.returned"
            | "shipment.cancelled"
            | "shipment.updated"
            | "payout.executed"
          )
        | null;
      /** @description Why it was refused */
      code: string | null;
      detail: string | null;
    };
    /** @description Loads in the order of areas, the others by merchant */
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
      /** Format: date */
      date: string;
      totals: {
        parcels: number;
        pieces: number;
        weight_kg: number;
        /** @description EGP to take at the doors; 0 but for load */
        cash_due: number;
      };
      parcels: {
        tracking_number: string;
        reference: string;
        recipient: components["schemas"]["ManifestContact"];
        merchant: components["schemas"]["ManifestContact"];
        /** @description Where it goes next; a return, to the merchant's hub */
        to_hub: string;
        pieces: number;
        weight_kg: number;
        cash_due: number;
        /** @description Failed attempts so far */
        attempts: number;
      }[];
      livemode: boolean;
    };
    ManifestContact: {
      name: string;
      phone: string | null;
      governorate: string;
      city: string | null;
      district: string | null;
      address: string;
    };
    Connector: {
      id: string;
      label: string;
      docs: string;
      api_version: string;
      /** @description How long connecting takes at most */
      connect_minutes: number;
      /** @description What a merchant installs in the shop first, where there is such a thing */
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
       * @description The page of that plugin, to be put behind the shop's address
       * @example /wp-admin/admin.php?page=masar-shipping
       */
      plugin_page: string | null;
      /** @description False while our app has no credentials of the platform's: it cannot be connected */
      configured: boolean;
    };
    Store: {
      id: string;
      platform: string;
      /** @description What the platform calls the shop: its address or id */
      remote_id: string;
      name: string;
      /** @enum {string} */
      mode: "live" | "test";
      /** @enum {string} */
      status: "connected" | "reconnect" | "disconnected";
      rules: components["schemas"]["StoreRules"];
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
      /**
       * @description For orders of which the store knows no weight
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
      /** @description Places of the store that ship with us, each with the pickup address where the courier collects; null is the default one. Empty: every place, collected at the default address */
      pickup_by_place: {
        [key: string]: string | null;
      };
      /** @description The store shows our prices at its checkout */
      checkout_rates: boolean;
      /** @description What the store's order becomes; null leaves it */
      delivered_status: string | null;
      returned_status: string | null;
      /** @description The store tells its buyer where the parcel is, in its own way */
      tell_buyer: boolean;
    };
    StoreWithHealth: {
      id: string;
      platform: string;
      /** @description What the platform calls the shop: its address or id */
      remote_id: string;
      name: string;
      /** @enum {string} */
      mode: "live" | "test";
      /** @enum {string} */
      status: "connected" | "reconnect" | "disconnected";
      rules: components["schemas"]["StoreRules"];
      /** Format: date-time */
      connected_at: string;
      last_webhook_at: string | null;
      last_poll_at: string | null;
      health: {
        last_webhook_at: string | null;
        last_poll_at: string | null;
        /** Format: date-time */
        next_poll_at: string;
        /** @description Open orders of the last 60 days, read once; null where the platform's are read otherwise */
        first_import: {
          /**
           * @description paused: while the store is not connected
           * @enum {string}
           */
          state: "running" | "paused" | "done";
          /** @description Orders of the store so far */
          read: number;
          /** @description About how many there are; null while the store has not said it */
          total: number | null;
          /** Format: date-time */
          started_at: string;
          ended_at: string | null;
        } | null;
        /** @description Changes that no webhook told of */
        found_by_poll: number;
        mended_subscriptions: number;
        /** @description Of topics that we did not ask for */
        ignored_webhooks: number;
        unreadable_webhooks: number;
        waiting_orders: number;
        /** @description To put right, or with an alert */
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
    CheckoutRate: {
      id: string;
      /** @enum {string} */
      service: "economy" | "standard" | "express";
      title: string;
      /** @description EGP with VAT */
      price: string;
      /** @description EGP with VAT, when all of it is paid in cash at the door */
      cod_fee: string;
      /** @constant */
      currency: "EGP";
      min_days: number;
      max_days: number;
    };
    Order: {
      id: string;
      store: string;
      /** @description The store's id of it */
      remote_id: string;
      /** @description What the store calls it */
      number: string;
      /** @enum {string} */
      status: "waiting" | "needs_attention" | "held" | "ignored" | "shipped" | "cancelled";
      /** @description What stands in the way */
      reasons: components["schemas"]["OrderReason"][];
      /** @description Changes in the store that came too late to follow */
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
      /** @description What its shipment would be; null while something must be put right */
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
        tracking_number: string;
        /** @enum {string} */
        status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled";
        tracking_url: string;
        label_url: string;
      } | null;
      /** Format: date-time */
      placed_at: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      livemode: boolean;
    };
    OrderReason: {
      code: string;
      /** @description What to mend, as in PATCH /orders/{id} */
      field: string | null;
      detail: string;
      /** @description Places to choose from */
      candidates?: {
        governorate: string;
        city: string | null;
      }[];
    };
    OrderWithHistory: {
      id: string;
      store: string;
      /** @description The store's id of it */
      remote_id: string;
      /** @description What the store calls it */
      number: string;
      /** @enum {string} */
      status: "waiting" | "needs_attention" | "held" | "ignored" | "shipped" | "cancelled";
      /** @description What stands in the way */
      reasons: components["schemas"]["OrderReason"][];
      /** @description Changes in the store that came too late to follow */
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
      /** @description What its shipment would be; null while something must be put right */
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
        tracking_number: string;
        /** @enum {string} */
        status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled";
        tracking_url: string;
        label_url: string;
      } | null;
      /** Format: date-time */
      placed_at: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      livemode: boolean;
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
    ShippedOrder: {
      id: string | null;
      remote_id: string | null;
      /** @enum {string} */
      outcome: "shipped" | "already_shipped" | "refused";
      tracking_number: string | null;
      /** @description Why it was refused */
      detail: string | null;
    };
    BulkUpload: {
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
        /** @description Null until the file was read through once */
        total: number | null;
        done: number;
        created: number;
        /** @description Done before, by this file or another: nothing was made twice */
        repeated: number;
        failed: number;
      };
      /** @description Why the file as a whole could not be read: nothing of it is done */
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
      /** @description Counts from 1, the header left out */
      number: number;
      /** @enum {string} */
      outcome: "created" | "repeated" | "valid" | "failed";
      tracking_number: string | null;
      errors: {
        /** @description The column as the file calls it; a JSON pointer for JSON */
        field: string;
        code: string;
        detail: string;
      }[];
    };
    Balance: {
      /** @constant */
      object: "balance";
      /** @constant */
      currency: "EGP";
      /** @description What is owed to you and not transferred yet; negative when you owe us */
      payable: number;
      /** @description Fees held back for parcels that are on the road */
      on_hold: number;
      next_payout: {
        /** Format: date */
        date: string;
        /**
         * Format: date-time
         * @description What happens before it is in
         */
        cut_off: string;
        /** @description By what has happened so far; 0 when it would be carried forward */
        expected: number;
      };
    };
    PayoutLine: {
      /** @enum {string} */
      kind: "delivered" | "returned" | "held" | "adjustment";
      tracking_number: string | null;
      reference: string | null;
      description: string | null;
      /** @description EGP with two decimals */
      cash_collected: number;
      /** @description Net of VAT */
      fees: number;
      /** @description EGP with two decimals */
      vat: number;
      /** @description Held back while on the road; negative when an earlier hold ends */
      held_back: number;
      /** @description EGP with two decimals */
      adjustment: number;
      /** @description cash_collected − fees − vat − held_back + adjustment */
      net: number;
      /** Format: date-time */
      occurred_at: string;
    };
    Approval: {
      id: string;
      /** @constant */
      object: "approval";
      /** @enum {string} */
      state: "waiting" | "approved" | "refused";
      /** @description What it would move, without sign */
      amount: number;
      request:
        | {
            /** @constant */
            kind: "adjustment";
            account_id: string;
            /** @description EGP with two decimals */
            amount: number;
            description: string;
          }
        | {
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
    Erasure: {
      /** @description Tracking numbers that name nobody any more */
      erased: string[];
      /** @description Tracking numbers of shipments under way, as in `waiting` */
      kept: string[];
      /** Format: date-time */
      erased_at: string;
      /** @description How much was erased of each kind; all 0 when it is asked again */
      counts: {
        shipments: number;
        orders: number;
        events: number;
        deliveries: number;
        answers: number;
        webhooks: number;
        uploads: number;
        requests: number;
      };
      /** @description Under way: erased by themselves within an hour of their end */
      waiting: {
        tracking_number: string;
        /** @enum {string} */
        status: "picked-up" | "at-hub" | "out-for-delivery" | "attempt-failed" | "delivered" | "returned" | "cancelled";
      }[];
      /** @description What stays, without the person */
      retained: {
        what: string;
        why: string;
      }[];
    };
    PrivacyRequest: {
      id: string;
      platform: string;
      shop: string;
      /** @enum {string} */
      kind: "customer_data_asked" | "customer_redacted" | "store_redacted";
      /** @description The platform's own number of it */
      remote_request_id: string | null;
      /** @enum {string} */
      state: "open" | "done";
      /** @description Shipments that name nobody any more */
      erased: number;
      /** @description Still on their way: erased once they have ended */
      kept: number;
      /** @description Why it cannot be carried out; it stays open and is tried again */
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
      id: string;
      platform: string;
      shop: string;
      /** @enum {string} */
      kind: "customer_data_asked" | "customer_redacted" | "store_redacted";
      /** @description The platform's own number of it */
      remote_request_id: string | null;
      /** @enum {string} */
      state: "open" | "done";
      /** @description Shipments that name nobody any more */
      erased: number;
      /** @description Still on their way: erased once they have ended */
      kept: number;
      /** @description Why it cannot be carried out; it stays open and is tried again */
      problem: {
        /** @enum {string} */
        code: "subject_lost";
        detail: string;
      } | null;
      /** Format: date-time */
      received_at: string;
      done_at: string | null;
      /** @description What we know of the person who asked, for you to hand on; null for every other request */
      data: {
        shipments: {
          shipment: components["schemas"]["Shipment"];
          scans: {
            /** @enum {string} */
            event: "collect" | "hub" | "load" | "deliver" | "fail" | "return" | "cancel";
            /** Format: date-time */
            at: string;
            receiver_name: string | null;
            note: string | null;
          }[];
        }[];
        orders: components["schemas"]["Order"][];
        /** @description What webhook endpoints were sent or will be, and what they answered */
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
        /** @description What stores sent and was not taken in */
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
        /** @description Answers that are kept for repeated requests */
        answers: {
          route: string;
          key: string;
          body: string;
        }[];
        /** @description What the person asked through a store's platform and is still open */
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
      id: string;
      url: string;
      /** @description Event types, or * for all, also those yet to come */
      events: (
        | "*"
        | "shipment.created"
        | "shipment.picked_up"
        | "shipment.at_hub"
        | "shipment.out_for_delivery"
        | "shipment.delivered"
        | "shipment.attempt_failed"
        | "shipment.returned"
        | "shipment.cancelled"
        | "shipment.updated"
        | "payout.executed"
      )[];
      description: string | null;
      /** @enum {string} */
      status: "enabled" | "disabled";
      disabled_reason: ("merchant" | "gone" | "failing") | null;
      /** @description Failed attempts in a row */
      failures: number;
      /** @description Nothing has been received since then; after five days it is disabled */
      failing_since: string | null;
      /** @description Nothing is sent before; no attempts are used up */
      paused_until: string | null;
      /** Format: date-time */
      created_at: string;
    };
    NewWebhookEndpoint: {
      id: string;
      url: string;
      /** @description Event types, or * for all, also those yet to come */
      events: (
        | "*"
        | "shipment.created"
        | "shipment.picked_up"
        | "shipment.at_hub"
        | "shipment.out_for_delivery"
        | "shipment.delivered"
        | "shipment.attempt_failed"
        | "shipment.returned"
        | "shipment.cancelled"
        | "shipment.updated"
        | "payout.executed"
      )[];
      description: string | null;
      /** @enum {string} */
      status: "enabled" | "disabled";
      disabled_reason: ("merchant" | "gone" | "failing") | null;
      /** @description Failed attempts in a row */
      failures: number;
      /** @description Nothing has been received since then; after five days it is disabled */
      failing_since: string | null;
      /** @description Nothing is sent before; no attempts are used up */
      paused_until: string | null;
      /** Format: date-time */
      created_at: string;
      /** @description whsec_…, shown this once */
      secret: string;
    };
    DeliveryAttempt: {
      id: string;
      endpoint: string;
      /** @description 1 is the first, 7 the last */
      attempt: number;
      /** @description delivered, or why it failed */
      outcome: string;
      /** @description What the receiver answered */
      status: number | null;
      detail: string | null;
      /** @description The beginning of the receiver's answer */
      response: string | null;
      /** @description What was sent with it; signatures are cut. null when there was no connection, or the attempt is older than this log */
      request_headers:
        | {
            name: string;
            value: string;
          }[]
        | null;
      /** @description Of the answer; cookies and the like are masked */
      response_headers:
        | {
            name: string;
            value: string;
          }[]
        | null;
      duration_ms: number;
      /** Format: date-time */
      attempted_at: string;
    };
    Account: {
      id: string;
      name: string;
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
         * @description Language of labels, statements and mails.
         * @default ar
         * @enum {string}
         */
        language: "ar" | "en";
      };
      /** @description Users without a second factor do nothing but set one up */
      require_second_factor: boolean;
      pickup_address: components["schemas"]["PickupAddress"];
      /** Format: date-time */
      created_at: string;
    };
    PickupAddress: {
      id: string;
      name: string;
      phone: string;
      governorate: string;
      city: string | null;
      address: string;
      is_default: boolean;
    };
    ApiKey: {
      id: string;
      name: string;
      /** @enum {string} */
      mode: "live" | "test";
      /** @enum {string} */
      kind: "secret" | "restricted";
      /** @description A secret key may do everything; a restricted one what stands here */
      scopes: (
        | "shipments:write"
        | "shipments:read"
        | "reports:read"
        | "webhooks:write"
        | "payouts:read"
        | "stores:write"
        | "account:write"
        | "scans:write"
        | "payouts:write"
      )[];
      last_four: string;
      /** Format: date-time */
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
    };
    NewApiKey: {
      id: string;
      name: string;
      /** @enum {string} */
      mode: "live" | "test";
      /** @enum {string} */
      kind: "secret" | "restricted";
      /** @description A secret key may do everything; a restricted one what stands here */
      scopes: (
        | "shipments:write"
        | "shipments:read"
        | "reports:read"
        | "webhooks:write"
        | "payouts:read"
        | "stores:write"
        | "account:write"
        | "scans:write"
        | "payouts:write"
      )[];
      last_four: string;
      /** Format: date-time */
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      /** @description Shown this once */
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
    Activity: {
      id: string;
      /** @constant */
      object: "activity";
      /** Format: date-time */
      at: string;
      /** @description Null for what both modes share */
      mode: ("live" | "test") | null;
      actor: {
        /**
         * @description staff: somebody of the service itself
         * @enum {string}
         */
        kind: "user" | "api_key" | "store" | "staff" | "command_line";
        /** @description Of the user or the API key */
        id: string | null;
        /** @description As it was then */
        name: string | null;
      };
      /** @enum {string} */
      action:
        | "account.created"
        | "account.updated"
        | "adjustment.booked"
        | "api_key.created"
        | "api_key.revoked"
        | "api_key.rolled"
        | "approval.approved"
        | "approval.proposed"
        | "approval.refused"
        | "order.corrected"
        | "order.held"
        | "order.ignored"
        | "order.shipped"
        | "payout.executed"
        | "payout_run.started"
        | "pickup_address.created"
        | "pickup_address.deleted"
        | "recipient.erased"
        | "recipient.exported"
        | "recovery_codes.replaced"
        | "second_factor.added"
        | "second_factor.removed"
        | "shipment.cancelled"
        | "shipment.instructed"
        | "shipment.updated"
        | "sign_in_link.created"
        | "store.connected"
        | "store.disconnected"
        | "store.updated"
        | "user.email_changed"
        | "user.email_verified"
        | "user.invited"
        | "user.password_changed"
        | "user.removed"
        | "user.role_changed"
        | "webhook_endpoint.created"
        | "webhook_endpoint.deleted"
        | "webhook_endpoint.secret_rolled"
        | "webhook_endpoint.updated";
      /** @description What it was done to: an id, or a tracking number */
      object_id: string;
      /** @description changes names the fields that were given. No recipient's data stands here */
      details: {
        [key: string]: string | number | string[];
      };
    };
    NotificationSettings: {
      /** @description Where mails go */
      email: string;
      /** @description Whether this server sends e-mail at all; choices are kept either way */
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
         * @description lost: another user has verified the address; this one signs in with it no more
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
      /** @description Whether this server sends mails: otherwise no address is verified */
      sends_mail: boolean;
      /** @description For the header X-CSRF-Token of every change made with the cookie */
      csrf_token: string;
    };
    UserSession: {
      id: string;
      /** @description As far as the browser said when it signed in */
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
      /** @description The one that asks */
      is_present: boolean;
    };
    SecondFactor: {
      totp: boolean;
      passkeys: components["schemas"]["Passkey"][];
      recovery_codes_left: number;
      /** @description The account requires one of every user */
      required: boolean;
    };
    Passkey: {
      id: string;
      name: string;
      /** Format: date-time */
      created_at: string;
      last_used_at: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listShipments: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
        /** @description Words that all stand, whole or in part, in the tracking number, the reference, the recipient's name or phones; in any usual spelling of Arabic */
        q?: string;
        reference?: string;
        status?:
          | "picked-up"
          | "at-hub"
          | "out-for-delivery"
          | "attempt-failed"
          | "delivered"
          | "returned"
          | "cancelled";
        service?: "economy" | "standard" | "express";
        governorate?: string;
        /** @description Of this store's orders */
        store?: string;
        /** @description Those with a failed attempt that you can still decide about, and have not */
        awaiting_instruction?: "true";
        created_from?: string;
        /** @description Day in Cairo, inclusive */
        created_to?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shipment */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  editShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
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
      /** @description The shipment after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Changed meanwhile */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description If-Match required */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listShipmentEvents: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every event */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  cancelShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shipment, cancelled */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  instructShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
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
      /** @description The shipment after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  quote: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getLabel: {
    parameters: {
      query?: {
        format?: "10x15" | "a4" | "a6";
        /** @description Of a signed link, instead of a key */
        signature?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The label */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getLabelPicture: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The label */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/png": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createLabelLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The link */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  printLabels: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
           * @description First free place of the first sheet, row by row from the top left, for a sheet that is half used
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
          [name: string]: unknown;
        };
        content: {
          "application/pdf": unknown;
          "application/zpl": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  track: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description The end of `tracking_url`, or a tracking number */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Where the parcel is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tracking"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createRedeliveryLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The link */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  scan: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
      /** @description What became of each scan */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listRefusedScans: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            object: "list";
            data: {
              id: string;
              tracking_number: string;
              event: string;
              hub: string | null;
              reason: string | null;
              note: string | null;
              /** Format: date-time */
              at: string;
              scanned_by: string;
              code: string | null;
            }[];
            has_more: boolean;
            next_cursor: string | null;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  printManifest: {
    parameters: {
      query?: {
        /** @description load for delivery, return to merchants (or to their hub), collect from merchants */
        kind?: "load" | "return" | "collect";
        /** @description What falls due by this day in Cairo, as things stand now; today when left out */
        date?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/pdf": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getManifest: {
    parameters: {
      query?: {
        /** @description load for delivery, return to merchants (or to their hub), collect from merchants */
        kind?: "load" | "return" | "collect";
        /** @description What falls due by this day in Cairo, as things stand now; today when left out */
        date?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Manifest"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reportShipments: {
    parameters: {
      query: {
        /** @description First day, in Cairo */
        from: string;
        /** @description Last day, included; at most 366 days */
        to: string;
        format?: "json" | "csv" | "xlsx";
        /** @description Of headings; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
            };
          };
          "text/csv": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reportCod: {
    parameters: {
      query: {
        /** @description First day, in Cairo */
        from: string;
        /** @description Last day, included; at most 366 days */
        to: string;
        format?: "json" | "csv" | "xlsx";
        /** @description Of headings; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          "text/csv": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reportFees: {
    parameters: {
      query: {
        /** @description First day, in Cairo */
        from: string;
        /** @description Last day, included; at most 366 days */
        to: string;
        format?: "json" | "csv" | "xlsx";
        /** @description Of headings; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          "text/csv": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reportPerformance: {
    parameters: {
      query: {
        /** @description First day, in Cairo */
        from: string;
        /** @description Last day, included; at most 366 days */
        to: string;
        format?: "json" | "csv" | "xlsx";
        /** @description Of headings; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
              group: string | null;
              /** @description Code */
              code: string | null;
              /** @description Name */
              name: string | null;
              /** @description Whose doing */
              fault: string | null;
              /** @description Shipments */
              shipments: number | null;
              /** @description Delivered */
              delivered: number | null;
              /** @description At first attempt */
              first_attempt: number | null;
              /** @description First attempt, share of delivered */
              first_attempt_share: number | null;
              /** @description On time */
              on_time: number | null;
              /** @description On time, share of delivered */
              on_time_share: number | null;
              /** @description Returned */
              returned: number | null;
              /** @description Days to delivery */
              average_days: number | null;
              /** @description Failed attempts */
              failed_attempts: number | null;
            }[];
            totals: {
              rows: number;
            };
          };
          "text/csv": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reportStores: {
    parameters: {
      query: {
        /** @description First day, in Cairo */
        from: string;
        /** @description Last day, included; at most 366 days */
        to: string;
        format?: "json" | "csv" | "xlsx";
        /** @description Of headings; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
              name: string | null;
              /** @description Platform */
              platform: string | null;
              /** @description Shipments */
              shipments: number | null;
              /** @description Delivered */
              delivered: number | null;
              /** @description Returned */
              returned: number | null;
              /** @description Delivered, share of ended */
              delivered_share: number | null;
              /** @description On time */
              on_time: number | null;
              /** @description On time, share of delivered */
              on_time_share: number | null;
              /** @description Cash collected */
              collected: number | null;
            }[];
            totals: {
              rows: number;
              shipments: number;
              delivered: number;
              returned: number;
              on_time: number;
              collected: number;
            };
          };
          "text/csv": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reportDays: {
    parameters: {
      query: {
        /** @description First day, in Cairo */
        from: string;
        /** @description Last day, included; at most 366 days */
        to: string;
        format?: "json" | "csv" | "xlsx";
        /** @description Of headings; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
              /** @description Day */
              day: string | null;
              /** @description Created */
              created: number | null;
              /** @description Delivered */
              delivered: number | null;
              /** @description Returned */
              returned: number | null;
              /** @description Cash collected */
              collected: number | null;
              /** @description Fees with VAT */
              fees: number | null;
            }[];
            totals: {
              rows: number;
              created: number;
              delivered: number;
              returned: number;
              collected: number;
              fees: number;
            };
          };
          "text/csv": unknown;
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  advanceShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        /** @description Such as MS12345678903 */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shipment after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  stepClock: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
      /** @description The sandbox's time */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Format: date-time */
            now: string;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listConnectors: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listStores: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  connectStore: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Store"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The store did not go along */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getStore: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The store */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoreWithHealth"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  disconnectStore: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The store, disconnected */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Store"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  updateStore: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
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
            /**
             * @description For orders of which the store knows no weight
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
            /** @description Places of the store that ship with us, each with the pickup address where the courier collects; null is the default one. Empty: every place, collected at the default address */
            pickup_by_place?: {
              [key: string]: string | null;
            };
            /** @description The store shows our prices at its checkout */
            checkout_rates?: boolean;
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
      /** @description The store after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Store"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reconcileStore: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Under way */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            write_backs: number;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  quoteCheckout: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
        store?: string;
        /** @description One or several, with commas between them: waiting, needs_attention, held, ignored, shipped, cancelled */
        status?: string;
        /** @description As the store calls it */
        number?: string;
        /** @description A number, with or without its #, a tracking number, or the buyer's phone, name or town, in any spelling */
        search?: string;
        /** @description Those to put right, and those with an alert */
        needs_attention?: "true";
        /** @description The store's ids, with commas between them; with store */
        remote_ids?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderWithHistory"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  mendOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MendOrder"];
      };
    };
    responses: {
      /** @description The order after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  shipOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  shipOrders: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description What became of each, in the order given */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  holdOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  ignoreOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  dismissOrderAlerts: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  retryOrderWriteBacks: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How many start again */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            write_backs: number;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createMendLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The link */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listBulkUploads: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createBulkUpload: {
    parameters: {
      query?: {
        /** @description Check everything and create nothing */
        dry_run?: "true" | "false";
      };
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
        "application/json": string;
        "multipart/form-data": {
          /** Format: binary */
          file: string;
        };
      };
    };
    responses: {
      /** @description The file is kept and will be done */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BulkUpload"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getBulkUpload: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The upload */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BulkUpload"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listBulkRows: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
        outcome?: "created" | "repeated" | "valid" | "failed";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of rows, in the order of the file */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getBulkResult: {
    parameters: {
      query?: {
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getBulkTemplateXlsx: {
    parameters: {
      query?: {
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getBulkTemplate: {
    parameters: {
      query?: {
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "text/csv": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getBalance: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Balance"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listPayouts: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getPayout: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The payout */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Payout"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listPayoutLines: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of lines */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getPayoutStatementCsv: {
    parameters: {
      query?: {
        /** @description The account's own when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A row a line, then the sum */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getPayoutStatementPdf: {
    parameters: {
      query?: {
        /** @description The account's own when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The statement */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  runPayouts: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            object: "list";
            data: components["schemas"]["Payout"][];
            /** @description Merchants who could not be paid; the log says why. Run again once it is put right */
            failed: {
              account_id: string;
            }[];
          };
        };
      };
      /** @description The proposal: another user has to approve it */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Approval"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  simulatePayout: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Payout"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createAdjustment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @constant */
            object: "adjustment";
            account_id: string;
            amount: number;
            description: string;
            /** Format: date-time */
            created_at: string;
          };
        };
      };
      /** @description The proposal: another user has to approve it */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Approval"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listApprovals: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
        state?: "waiting" | "approved" | "refused";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  approve: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The approval as it now is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Approval"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  refuse: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The approval as it now is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Approval"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  exportRecipient: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Their shipments, oldest first, and everything else */
      200: {
        headers: {
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
                event: "collect" | "hub" | "load" | "deliver" | "fail" | "return" | "cancel";
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
              /** @description What people put in its place */
              mends: unknown;
              history: string[];
            }[];
            /** @description What webhook endpoints were sent or will be, and what they answered */
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
            /** @description What stores sent and was not taken in */
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
            /** @description Answers that are kept for repeated requests */
            answers: {
              route: string;
              key: string;
              body: string;
            }[];
            /** @description What the person asked through a store's platform and is still open */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  eraseRecipient: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description What was erased, what follows, and what stays */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Erasure"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listPrivacyRequests: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The newest hundred */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getPrivacyRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrivacyRequestWithData"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  closePrivacyRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request after it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrivacyRequest"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
           * @description Event types, or * for all, also those yet to come
           * @default [
           *       "*"
           *     ]
           */
          events?: (
            | "*"
            | "shipment.created"
            | "shipment.picked_up"
            | "shipment.at_hub"
            | "shipment.out_for_delivery"
            | "shipment.delivered"
            | "shipment.attempt_failed"
            | "shipment.returned"
            | "shipment.cancelled"
            | "shipment.updated"
            | "payout.executed"
          )[];
          description?: string;
        };
      };
    };
    responses: {
      /** @description The endpoint, with its secret shown this once */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewWebhookEndpoint"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deleteWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone, and what waited for it is dropped */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  updateWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
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
          /** @description Event types, or * for all, also those yet to come */
          events?: (
            | "*"
            | "shipment.created"
            | "shipment.picked_up"
            | "shipment.at_hub"
            | "shipment.out_for_delivery"
            | "shipment.delivered"
            | "shipment.attempt_failed"
            | "shipment.returned"
            | "shipment.cancelled"
            | "shipment.updated"
            | "payout.executed"
          )[];
          description?: string | null;
          /** @enum {string} */
          status?: "enabled" | "disabled";
        };
      };
    };
    responses: {
      /** @description The endpoint as it now is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rollWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint with its new secret */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewWebhookEndpoint"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  testWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What became of it */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recoverWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
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
      /** @description How many deliveries start again */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            deliveries: number;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
        type?:
          | "shipment.created"
          | "shipment.picked_up"
          | "shipment.at_hub"
          | "shipment.out_for_delivery"
          | "shipment.delivered"
          | "shipment.attempt_failed"
          | "shipment.returned"
          | "shipment.cancelled"
          | "shipment.updated"
          | "payout.executed";
        /** @description false: those that some endpoint has not received */
        delivery_success?: "true" | "false";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getEvent: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The event, as it is delivered */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listAttempts: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Up to 100 attempts */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  redeliverEvent: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          endpoint?: string;
        };
      };
    };
    responses: {
      /** @description On its way */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            deliveries: number;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Account"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  updateAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          /** @description For an owner who is signed in with one */
          require_second_factor?: boolean;
          settings?: {
            refuse_repeated_reference?: boolean;
            payout_days?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday")[];
            /** @enum {string} */
            language?: "ar" | "en";
          };
        };
      };
    };
    responses: {
      /** @description The account as it now is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Account"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listPickupAddresses: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createPickupAddress: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
           * @description Egyptian mobile or landline as a string of digits
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PickupAddress"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deletePickupAddress: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every key, also revoked ones */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
          scopes?: (
            | "shipments:write"
            | "shipments:read"
            | "reports:read"
            | "webhooks:write"
            | "payouts:read"
            | "stores:write"
            | "account:write"
            | "scans:write"
            | "payouts:write"
          )[];
        };
      };
    };
    responses: {
      /** @description The key, with its secret shown this once */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewApiKey"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rollApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewApiKey"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  revokeApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The revoked key */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApiKey"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  inviteUser: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key with the same body is carried out once; kept for 7 days */
        "Idempotency-Key"?: string;
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  removeUser: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The user is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  updateUser: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
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
      /** @description The user as they now are */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listActivity: {
    parameters: {
      query?: {
        /** @description Rows a page, 1 to 100 */
        limit?: number;
        /** @description next_cursor of the page before */
        cursor?: string;
        action?:
          | "account.created"
          | "account.updated"
          | "adjustment.booked"
          | "api_key.created"
          | "api_key.revoked"
          | "api_key.rolled"
          | "approval.approved"
          | "approval.proposed"
          | "approval.refused"
          | "order.corrected"
          | "order.held"
          | "order.ignored"
          | "order.shipped"
          | "payout.executed"
          | "payout_run.started"
          | "pickup_address.created"
          | "pickup_address.deleted"
          | "recipient.erased"
          | "recipient.exported"
          | "recovery_codes.replaced"
          | "second_factor.added"
          | "second_factor.removed"
          | "shipment.cancelled"
          | "shipment.instructed"
          | "shipment.updated"
          | "sign_in_link.created"
          | "store.connected"
          | "store.disconnected"
          | "store.updated"
          | "user.email_changed"
          | "user.email_verified"
          | "user.invited"
          | "user.password_changed"
          | "user.removed"
          | "user.role_changed"
          | "webhook_endpoint.created"
          | "webhook_endpoint.deleted"
          | "webhook_endpoint.secret_rolled"
          | "webhook_endpoint.updated";
        /** @description Id of a user or an API key */
        actor?: string;
        /** @description Id or tracking number */
        object?: string;
        /** @description First day, in Cairo */
        from?: string;
        /** @description Last day, included */
        to?: string;
        /** @description csv: every line by the filter, not a page */
        format?: "json" | "csv";
        /** @description Of the file; by Accept-Language when left out */
        language?: "ar" | "en";
      };
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          "text/csv": unknown;
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getNotificationSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationSettings"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  updateNotificationSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationSettings"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  readSignInLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  signIn: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  signOut: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getSignUp: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            open: boolean;
            /** @description Whether a sign-in link can be had by mail */
            sends_mail: boolean;
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  signUp: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
           * @description Where couriers collect
           * @example GZ
           */
          governorate: string;
        };
      };
    };
    responses: {
      /** @description Made and signed in; the cookie is set */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  setPassword: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description It is set */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  requestPasswordReset: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description If somebody signs in with the address, a mail is on its way */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  resetPassword: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  prove: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getProofOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getPasskeyOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  endOtherSessions: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Only this one is left */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is ended */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  sendVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is on its way */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  verifyEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description The address is yours */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description A link is on its way to the new address */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Changed */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getSecondFactor: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SecondFactor"];
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  startTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The secret, shown this once */
      200: {
        headers: {
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  removeTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is off */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  confirmTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description It is on */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Shown this once; each works once. Empty when the user has codes already */
            recovery_codes: string[];
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getNewPasskeyOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  addPasskey: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            /** @description Shown this once; each works once. Empty when the user has codes already */
            recovery_codes: string[];
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Body too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Unsupported content type */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  removePasskey: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
        "Accept-Language"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not valid; Service not sold there; Idempotency-Key used for another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  newRecoveryCodes: {
    parameters: {
      query?: never;
      header?: {
        /** @description ar or en, for the words in problem documents */
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
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Shown this once; each works once. Empty when the user has codes already */
            recovery_codes: string[];
          };
        };
      };
      /** @description Malformed JSON; Malformed request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not authenticated; API key not accepted; Key of the other environment; Link not valid; Signature not accepted */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description CSRF token missing; Not allowed; For a signed-in owner only; A test key cannot change this; For signed-in users only; Confirm your email address first; Second factor required; Set up a second factor first; Prove that it is you; A second person has to approve this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Not possible in this state; Same request in flight; Pickup address in use; No pickup address; Reference already used; Something stands in the way; Store connected elsewhere */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Outcome unknown; Not available now */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  shipment_created: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_picked_up: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_at_hub: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_out_for_delivery: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_delivered: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_attempt_failed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_returned: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_cancelled: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  shipment_updated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
  payout_executed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"];
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
