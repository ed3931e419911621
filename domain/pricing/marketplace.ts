/** The marketplace partner's vendor number (FORMAT-07). In a file of its own, because the first page asks for it and for no price. */
export const MARKETPLACE_VENDOR_ID = 1
