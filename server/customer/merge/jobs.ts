import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'

/** Removes the saved cards of a customer at the payment provider who became part of another one. A repeated run finds none. */
export async function removeMergedCards(
  context: JobContext,
  { accountId, country, customerId }: JobPayloads['remove-merged-cards'],
): Promise<void> {
  const payments = await gatewayOf(context, accountId)
  for (const { paymentMethodId } of await payments.listSavedCards(country, customerId))
    await payments.removeSavedCard(country, paymentMethodId)
}
