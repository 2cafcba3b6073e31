import { placeOfDestination } from "../../account/payout-destination/destination.ts";
import { placeOfTotp } from "../../account/second-factor/totp.ts";
import { placeOfSubject } from "../../privacy/request/subject.ts";
import { placeOfGrant } from "../../store/grant-repository.ts";
import { placeOfSecrets } from "../../store/store.ts";

/** A column that holds text sealed with the master keys, and the name it was sealed for. */
export interface SealedColumn {
  table: string;
  column: string;
  placeOf(id: string): string;
}

/** Everything sealed for good. (Kept answers are sealed too, and go after seven days.) */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "webhook_endpoints", column: "secret", placeOf: (id) => `webhook_endpoint:${id}:secret` },
  { table: "webhook_endpoints", column: "previous_secret", placeOf: (id) => `webhook_endpoint:${id}:previous_secret` },
  { table: "stores", column: "secrets", placeOf: placeOfSecrets },
  { table: "store_grants", column: "secrets", placeOf: placeOfGrant },
  { table: "privacy_requests", column: "subject", placeOf: placeOfSubject },
  { table: "payout_destinations", column: "sealed", placeOf: placeOfDestination },
  { table: "totp_secrets", column: "secret", placeOf: placeOfTotp },
];
