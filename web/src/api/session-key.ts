/** Where the session is kept among what was read. */
export const SESSION = ["session"];
