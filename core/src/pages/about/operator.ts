/** Who runs this deployment, as the public pages name it. Without an address the pages name no contact. */
export interface Operator {
  /** Legal name. */
  name: string | undefined;
  email: string | undefined;
  /** International form, such as +20221234567. */
  phone: string | undefined;
  recipientsKeptDays: number;
}
