/** What whoever sells and whoever does a job earns of the discounted subtotal of a work order, in millionths (rule F2). */
export const COMMISSION_PPM = 50_000
