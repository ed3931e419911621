/** Orders that staff confirm or print together: more than anybody looks over at once. */
export const MAX_SELECTED = 50
