/** A receipt uploaded by the Canadian tenant's manager. The fixture records it like an upload. */
export const RECEIPT = `/files/t1/1-${'0'.repeat(32)}/receipt.jpg`

/** Receipts uploaded by its technician and its tester. */
export const TECHNICIANS_RECEIPT = `/files/t1/2-${'0'.repeat(32)}/receipt.jpg`
export const TESTERS_RECEIPT = `/files/t1/3-${'0'.repeat(32)}/receipt.jpg`
