/** Commission of the seller and of the technician on the discounted subtotal of a work order, in millionths (rule F2). */
export const COMMISSION_PPM = 50_000
