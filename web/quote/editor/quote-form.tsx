import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type CountryCode, currencyOf } from '../../../domain/address/country.ts'
import { STAFF_TEXTS } from '../../address/staff-texts.ts'
import { AddressChoice } from '../../booking/location/address-choice.tsx'
import { ApiError, request } from '../../platform/api/api.ts'
import { LeaveGuard } from '../../platform/leave-guard.tsx'
import { PATHS } from '../../platform/paths.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IconCircleCheckFilled } from '../../ui/icon/circle-check-filled.gen.ts'
import { IconCircleDashed } from '../../ui/icon/circle-dashed.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Stack } from '../../ui/layout/card.tsx'
import { Page, WithAside } from '../../ui/layout/page.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { SaveQuoteMutation } from '../documents.ts'
import { priceQuery, type Quote, type QuoteInput, type QuoteServices, servicesQuery } from '../queries.ts'
import { quoteKeys } from '../query-keys.ts'
import { QuoteSums } from '../quote-sums.tsx'
import { CarsPart } from './cars-part.tsx'
import { CustomerPart } from './customer-part.tsx'
import { inputOf, missingOf, NO_CONTACT, type QuoteDraft } from './draft.ts'
import classes from './quote-form.module.css'
import { TEXTS } from './texts.ts'

interface QuoteFormProps {
  title: string
  back: ReactNode
  initial: QuoteDraft
  /** The franchise whose prices apply. */
  franchise: { id: string; countryCode: CountryCode }
  /** The draft that is edited; undefined for a new quote. */
  edited: Pick<Quote, 'id' | 'revision'> | undefined
}

/** The form of a quote. Its prices are the server's; saving freezes them. */
export function QuoteForm(props: QuoteFormProps) {
  const { title, back, franchise } = props
  const services = useQuery(servicesQuery(franchise.countryCode, franchise.id))
  if (services.data) return <LoadedForm {...props} services={services.data} />
  return (
    <Page title={title} width="wide" back={back}>
      {services.isError ? (
        <ErrorState message={TEXTS.services.loadFailed} onRetry={() => void services.refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  )
}

function LoadedForm(props: QuoteFormProps & { services: QuoteServices }) {
  const { title, back, initial, franchise, edited, services } = props
  const [start] = useState(initial)
  const [draft, setDraft] = useState(start)
  const [addressError, setAddressError] = useState<string>()
  const price = usePrice(draft, franchise.id)
  const save = useSave(edited)
  const missing = missingOf(draft)
  const refused = save.error instanceof ApiError ? save.error : undefined
  const change = (part: Partial<QuoteDraft>) => {
    setDraft(before => ({ ...before, ...part }))
    if (save.isError) save.reset()
  }
  const problems = [refused, price.refused]
  const wrong = (field: string): string | undefined =>
    problems.map(error => error?.fieldMessage(field)).find(message => message !== undefined)
  const submit = () => {
    const input = inputOf(draft, franchise.id)
    if (input && missing === undefined) save.mutate(input)
  }
  return (
    <>
      <Page title={title} width="wide" back={back}>
        <LeaveGuard isDirty={draft !== start} texts={TEXTS.leave} />
        <WithAside
          aside={
            <>
              <Card title={TEXTS.parts.price}>
                <Stack>
                  <Price price={price} draft={draft} />
                </Stack>
              </Card>
              <Card title={TEXTS.parts.terms}>
                <Stack>
                  <TextField
                    label={TEXTS.validUntil}
                    type="date"
                    value={draft.validUntil}
                    onChange={validUntil => change({ validUntil })}
                    error={wrong('validUntil')}
                  />
                  <TextAreaField
                    label={TEXTS.note}
                    value={draft.note}
                    onChange={note => change({ note })}
                    error={wrong('note')}
                  />
                </Stack>
              </Card>
            </>
          }
        >
          <div className={classes.whoAndWhere}>
            <CustomerPart draft={draft} onChange={change} refused={refused} />
            <Card title={TEXTS.parts.address}>
              <AddressChoice
                key={draft.customer?.id}
                customerId={draft.customer?.id}
                legend={TEXTS.savedAddresses}
                address={draft.address}
                onChange={address => change({ address })}
                error={addressError ?? wrong('address')}
                onError={setAddressError}
                words={STAFF_TEXTS}
                ref={null}
              />
            </Card>
          </div>
          <CarsPart
            services={services}
            cars={draft.cars}
            onChange={cars => change({ cars })}
            currency={currencyOf(franchise.countryCode)}
            prices={price.carPrices}
            problemAt={position => wrong(`cars.${position}`)}
            problem={wrong('cars')}
          />
        </WithAside>
      </Page>
      <StickyFooter
        note={save.error ? <ErrorBanner message={save.error.message} /> : missing && TEXTS.missing[missing]}
        next={
          <Button variant="primary" busy={save.isPending} disabled={missing !== undefined} onClick={submit}>
            {TEXTS.save}
          </Button>
        }
      />
    </>
  )
}

type ShownPrice = ReturnType<typeof usePrice>

/** Returns what the form costs now, a moment after the last change. */
function usePrice(draft: QuoteDraft, franchiseId: string) {
  // The words of a quote do not change its price.
  const wordless = { ...draft, note: '', contact: NO_CONTACT }
  const [input] = useDebouncedValue(JSON.stringify(inputOf(wordless, franchiseId)), 300)
  const query = useQuery({ ...priceQuery(JSON.parse(input) as QuoteInput | null), placeholderData: keepPreviousData })
  const isCurrent = query.data !== undefined && !query.isPlaceholderData && !query.isError
  const carTotals = query.data?.content.cars.map(car => car.total)
  return {
    query,
    refused: query.error instanceof ApiError ? query.error : undefined,
    /** Of each car, while they are those of the form. */
    carPrices: isCurrent && carTotals?.length === draft.cars.length ? carTotals : undefined,
  }
}

function Price({ price: { query, refused }, draft: { address, cars } }: { price: ShownPrice; draft: QuoteDraft }) {
  if (address === null || cars.length === 0)
    return (
      <>
        <p>{TEXTS.priceNeeds}</p>
        <ul className={classes.needs}>
          <Need isMet={address !== null}>{TEXTS.parts.address}</Need>
          <Need isMet={cars.length > 0}>{TEXTS.needsCar}</Need>
        </ul>
      </>
    )
  if (query.isError)
    return refused && refused.fields.length > 0 ? (
      <p role="alert">{refused.message}</p>
    ) : (
      <ErrorState message={TEXTS.priceFailed} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <p role="status">{TEXTS.pricePending}</p>
  return (
    <div aria-busy={query.isPlaceholderData} aria-live="polite">
      <QuoteSums content={query.data.content} currency={query.data.currency} />
    </div>
  )
}

/** What the price needs, with a tick once it is there. */
function Need({ isMet, children }: { isMet: boolean; children: string }) {
  const Icon = isMet ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li data-met={isMet}>
      <Icon size={20} aria-hidden />
      <span>
        {children}
        <span className="visually-hidden">{isMet ? TEXTS.needMet : TEXTS.needOpen}</span>
      </span>
    </li>
  )
}

/** Saves the form and opens the quote. */
function useSave(edited: Pick<Quote, 'id' | 'revision'> | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: async (input: QuoteInput) => {
      const seen = { id: edited?.id ?? null, revision: edited?.revision ?? null }
      return (await request(SaveQuoteMutation, { ...seen, input })).saveQuote
    },
    onSuccess: async quote => {
      client.setQueryData(quoteKeys.detail(quote.id), quote)
      void client.invalidateQueries({ queryKey: quoteKeys.lists() })
      toast({ tone: 'success', message: TEXTS.saved(quote.quoteNumber) })
      await navigate({ to: PATHS.quote, params: { id: quote.id }, replace: true, ignoreBlocker: true })
    },
  })
}
