import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { ConfirmPricesMutation, type SuggestedPricesQuery } from './documents.ts'
import classes from './opening.module.css'
import { suggestedPricesQuery } from './queries.ts'
import { openingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

type SuggestedPrice = ResultOf<typeof SuggestedPricesQuery>['suggestedPrices'][number]

/** The prices of the set-up, to be changed or confirmed as they are. Shows nothing once all are confirmed. */
export function SuggestedPricesCard() {
  const query = useQuery(suggestedPricesQuery())
  if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.length === 0) return null
  return <PricesForm key={query.data.map(({ id }) => id).join()} prices={query.data} />
}

function PricesForm({ prices }: { prices: readonly SuggestedPrice[] }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const initialPrices: Record<string, number | undefined> = Object.fromEntries(
    prices.map(({ id, price }) => [id, price]),
  )
  const form = useSubmitForm({
    initialValues: initialPrices,
    validate: values =>
      Object.fromEntries(
        prices.filter(({ id }) => values[id] === undefined).map(({ id }) => [id, TEXTS.prices.missing]),
      ),
    // The API names a price by its position.
    fieldOf: field => prices[Number(field.split('.')[1])]?.id ?? field,
    submit: async values => {
      const confirmed = prices.flatMap(({ id }) => {
        const price = values[id]
        return price === undefined ? [] : [{ id, price }]
      })
      return (await request(ConfirmPricesMutation, { prices: confirmed })).confirmPrices
    },
    onSuccess: async others => {
      queryClient.setQueryData(openingKeys.suggestedPrices(), others)
      toast({ tone: 'success', message: TEXTS.prices.confirmed })
      await queryClient.invalidateQueries({ queryKey: openingKeys.readiness() })
    },
  })
  return (
    <Card title={TEXTS.prices.title} description={TEXTS.prices.intro}>
      <Form form={form}>
        <Stack>
          <div className={classes.prices}>
            {prices.map(({ id, serviceName }) => (
              <MoneyField key={id} {...form.field(id)} label={serviceName} />
            ))}
          </div>
          <ErrorBanner message={form.failure} />
          <div className={classes.action}>
            <Button type="submit" variant="primary" busy={form.busy}>
              {TEXTS.prices.confirm(prices.length)}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}
