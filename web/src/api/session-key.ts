/** Query key of the session. */
export const SESSION = ["session"];
