/** The second part of the key of Home's figures, which any change may change. */
export const HOME = "home";
