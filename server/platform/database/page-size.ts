/** Lists page by 20 (rule W11). */
export const PAGE_SIZE = 20
