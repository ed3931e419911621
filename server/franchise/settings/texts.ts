/** Texts of the settings of a franchise. */
export const TEXTS = {
  order: (date: string, time: string, customer: string) => `${date}, ${time}: ${customer}`,
}
