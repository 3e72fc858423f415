/** The filters that each list had when it was last seen, so that the way back from a document leads to the same rows. */
export const lastSearch = new Map<string, string>();
