/** Where the Canadian tenant's manager uploaded a receipt. The fixture writes it down as an upload would. */
export const RECEIPT = `/files/t1/1-${'0'.repeat(32)}/receipt.jpg`

/** Where its technician and its tester uploaded one. */
export const TECHNICIANS_RECEIPT = `/files/t1/2-${'0'.repeat(32)}/receipt.jpg`
export const TESTERS_RECEIPT = `/files/t1/3-${'0'.repeat(32)}/receipt.jpg`
