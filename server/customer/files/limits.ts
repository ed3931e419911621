/** Files of one customer. Every list has a limit. */
export const MAX_FILES = 100
