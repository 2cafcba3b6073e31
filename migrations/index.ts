import type { Knex } from "knex";
import * as foundation from "./0001-foundation.ts";
import * as instructions from "./0002-instructions.ts";
import * as ledger from "./0003-ledger.ts";
import * as bulk from "./0004-bulk.ts";
import * as reports from "./0005-reports.ts";
import * as stores from "./0006-stores.ts";
import * as passwords from "./0007-passwords.ts";
import * as search from "./0008-search.ts";
import * as embeddedApps from "./0009-embedded-apps.ts";
import * as firstImport from "./0010-first-import.ts";
import * as notifications from "./0011-notifications.ts";
import * as attemptHeaders from "./0012-attempt-headers.ts";
import * as orderSearch from "./0013-order-search.ts";
import * as storeIndexes from "./0014-store-indexes.ts";
import * as leases from "./0015-leases.ts";
import * as inboxSubjects from "./0016-inbox-subjects.ts";
import * as staffScopes from "./0017-staff-scopes.ts";
import * as approvals from "./0018-approvals.ts";
import * as storeKeys from "./0019-store-keys.ts";
import * as operations from "./0020-operations.ts";
import * as storeConnections from "./0021-store-connections.ts";
import * as identity from "./0022-identity.ts";
import * as erasure from "./0023-erasure.ts";
import * as activity from "./0024-activity.ts";
import * as jobOwners from "./0025-job-owners.ts";
import * as corrections from "./0026-corrections.ts";
import * as claims from "./0027-claims.ts";
import * as addressText from "./0028-address-text.ts";
import * as orderCash from "./0029-order-cash.ts";
import * as accountsInShops from "./0030-accounts-in-shops.ts";
import * as refusedWebhooks from "./0031-refused-webhooks.ts";
import * as storeGrants from "./0032-store-grants.ts";
import * as writtenBack from "./0033-written-back.ts";
import * as growth from "./0037-growth.ts";
import * as customers from "./0038-customers.ts";
import * as viewsAndDestinations from "./0039-views-and-destinations.ts";
import * as unpaid from "./0040-unpaid.ts";
import * as recoveries from "./0041-recoveries.ts";
import * as generations from "./0042-generations.ts";
import * as accountEverywhere from "./0043-account-everywhere.ts";
import * as flat from "./0044-flat.ts";
import * as answers from "./0045-answers.ts";
import * as few from "./0046-few.ts";
import * as erased from "./0047-erased.ts";
import * as failedAttempts from "./0048-failed-attempts.ts";
import * as unapprovedAmounts from "./0049-unapproved-amounts.ts";
import * as unshippedInSandboxes from "./0050-unshipped-in-sandboxes.ts";
import * as searchIndex from "./0051-search-index.ts";
import * as webhooksOfAnOrder from "./0052-webhooks-of-an-order.ts";
import * as heldAndPolled from "./0053-held-and-polled.ts";
import * as rareAmongMany from "./0054-rare-among-many.ts";
import * as webhooksOfNoOrder from "./0055-webhooks-of-no-order.ts";
import * as reputationsInOrder from "./0056-reputations-in-order.ts";

export interface Migration {
  name: string;
  up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void>;
}

/** In the order in which they run. A migration that has been released is never edited: add the next one. */
export const migrations: readonly Migration[] = [
  { name: "0001-foundation", ...foundation },
  { name: "0002-instructions", ...instructions },
  { name: "0003-ledger", ...ledger },
  { name: "0004-bulk", ...bulk },
  { name: "0005-reports", ...reports },
  { name: "0006-stores", ...stores },
  { name: "0007-passwords", ...passwords },
  { name: "0008-search", ...search },
  { name: "0009-embedded-apps", ...embeddedApps },
  { name: "0010-first-import", ...firstImport },
  { name: "0011-notifications", ...notifications },
  { name: "0012-attempt-headers", ...attemptHeaders },
  { name: "0013-order-search", ...orderSearch },
  { name: "0014-store-indexes", ...storeIndexes },
  { name: "0015-leases", ...leases },
  { name: "0016-inbox-subjects", ...inboxSubjects },
  { name: "0017-staff-scopes", ...staffScopes },
  { name: "0018-approvals", ...approvals },
  { name: "0019-store-keys", ...storeKeys },
  { name: "0020-operations", ...operations },
  { name: "0021-store-connections", ...storeConnections },
  { name: "0022-identity", ...identity },
  { name: "0023-erasure", ...erasure },
  { name: "0024-activity", ...activity },
  { name: "0025-job-owners", ...jobOwners },
  { name: "0026-corrections", ...corrections },
  { name: "0027-claims", ...claims },
  { name: "0028-address-text", ...addressText },
  { name: "0029-order-cash", ...orderCash },
  { name: "0030-accounts-in-shops", ...accountsInShops },
  { name: "0031-refused-webhooks", ...refusedWebhooks },
  { name: "0032-store-grants", ...storeGrants },
  { name: "0033-written-back", ...writtenBack },
  { name: "0037-growth", ...growth },
  { name: "0038-customers", ...customers },
  { name: "0039-views-and-destinations", ...viewsAndDestinations },
  { name: "0040-unpaid", ...unpaid },
  { name: "0041-recoveries", ...recoveries },
  { name: "0042-generations", ...generations },
  { name: "0043-account-everywhere", ...accountEverywhere },
  { name: "0044-flat", ...flat },
  { name: "0045-answers", ...answers },
  { name: "0046-few", ...few },
  { name: "0047-erased", ...erased },
  { name: "0048-failed-attempts", ...failedAttempts },
  { name: "0049-unapproved-amounts", ...unapprovedAmounts },
  { name: "0050-unshipped-in-sandboxes", ...unshippedInSandboxes },
  { name: "0051-search-index", ...searchIndex },
  { name: "0052-webhooks-of-an-order", ...webhooksOfAnOrder },
  { name: "0053-held-and-polled", ...heldAndPolled },
  { name: "0054-rare-among-many", ...rareAmongMany },
  { name: "0055-webhooks-of-no-order", ...webhooksOfNoOrder },
  { name: "0056-reputations-in-order", ...reputationsInOrder },
];
