import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameProblem } from '../../../domain/account/name.ts'
import { formatLongDate } from '../../../domain/format/dates.ts'
import { dayText } from '../../../domain/format/day-text.ts'
import { formatMoment } from '../../../domain/format/moment.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { addressLine } from '../../address/address-text.ts'
import { RefusedLink } from '../../booking/finish/refused-link.tsx'
import { ApiError, download, request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import { Page, WithAside } from '../../ui/layout/page.tsx'
import { QuoteCars } from '../quote-cars.tsx'
import { QuoteSums } from '../quote-sums.tsx'
import classes from '../quote.module.css'
import { quoteKeys } from '../query-keys.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { AnswerLinkedQuoteMutation, LinkedQuoteQuery } from './documents.ts'
import type { LinkedQuote } from './linked-quote.ts'
import { TEXTS } from './texts.ts'

/** Checks for an answer that another try does not change. */
const isRefused = (error: Error): boolean => error instanceof ApiError && [404, 409].includes(error.statusCode)

/** Shows the quote of an emailed link. Its customer accepts or declines it without an account; only a press answers, because programs open links too. */
export function CustomerQuotePage({ link }: { link: string }) {
  const query = useQuery({
    queryKey: quoteKeys.linked(link),
    queryFn: async ({ signal }) => (await request(LinkedQuoteQuery, { link }, signal)).linkedQuote,
    retry: (count, error) => !isRefused(error) && count < 2,
  })
  const { data: quote, error } = query
  const { name } = useTenant()
  if (error && isRefused(error) && !quote) return <RefusedLink message={error.message} />
  if (!quote)
    return (
      <Page title={TEXTS.loading}>
        {error ? (
          <ErrorState message={TEXTS.loadFailed} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton shape="card" count={3} />
        )}
      </Page>
    )
  const { quoteNumber, content, currency, sentAt, timeZone } = quote
  const { contact, address } = content
  return (
    <Page
      title={TEXTS.title(quoteNumber)}
      intro={TEXTS.from(name, formatLongDate(new Date(sentAt), timeZone))}
      width="wide"
      actions={<DownloadButton link={link} quoteNumber={quoteNumber} />}
    >
      <WithAside
        aside={
          <>
            <Card title={TEXTS.total}>
              <QuoteSums content={content} currency={currency} />
              <p className={classes.hint}>{TEXTS.fees}</p>
            </Card>
            {quote.state === 'OPEN' && <Answer link={link} quote={quote} onChanged={() => void query.refetch()} />}
          </>
        }
      >
        <State quote={quote} />
        <Card title={TEXTS.details}>
          <KeyValues
            items={[
              { label: TEXTS.for, value: [contact.company, contact.name].filter(Boolean).join(', ') },
              { label: TEXTS.address, value: addressLine(address) },
              { label: TEXTS.validUntil, value: dayText(content.validUntil) },
            ]}
          />
        </Card>
        <Card title={TEXTS.cars}>
          <QuoteCars cars={content.cars} currency={currency} />
        </Card>
        {content.note !== '' && (
          <Card title={TEXTS.note}>
            <p className={classes.note}>{content.note}</p>
          </Card>
        )}
      </WithAside>
    </Page>
  )
}

/** Says what happened to the quote, and what to do. */
function State({ quote }: { quote: LinkedQuote }) {
  const { state, answeredBy, answeredAt, timeZone, content } = quote
  const { states } = TEXTS
  const when = answeredAt === null ? '' : formatMoment(new Date(answeredAt), timeZone)
  switch (state) {
    case 'ACCEPTED':
      return (
        <Alert tone="success" title={states.accepted}>
          {states.acceptedText(answeredBy ?? '', when)}
        </Alert>
      )
    case 'DECLINED':
      return (
        <Alert tone="info" title={states.declined} action={<Contact />}>
          {states.declinedText(answeredBy ?? '', when)}
        </Alert>
      )
    case 'EXPIRED':
      return (
        <Alert tone="warning" title={states.expired} action={<Contact />}>
          {states.expiredText(dayText(content.validUntil))}
        </Alert>
      )
    case 'CHANGING':
      return (
        <Alert tone="info" title={states.changing} action={<Contact />}>
          {states.changingText}
        </Alert>
      )
    default:
      return null
  }
}

/** How to reach the business. */
function Contact() {
  const { supportPhone, supportEmail } = useTenant()
  if (supportPhone)
    return <a href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>{TEXTS.call(formatPhone(supportPhone))}</a>
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{TEXTS.write(supportEmail)}</a> : null
}

function DownloadButton({ link, quoteNumber }: { link: string; quoteNumber: number }) {
  const pdf = useMutation({
    mutationFn: () => download('/linked-quote/pdf', `quote-${quoteNumber}.pdf`, { 'x-order-link': link }),
  })
  return (
    <>
      <ErrorBanner message={pdf.isError ? TEXTS.downloadFailed : undefined} />
      <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {TEXTS.download}
      </Button>
    </>
  )
}

interface AnswerProps {
  link: string
  quote: LinkedQuote
  /** What is shown is out of date. */
  onChanged: () => void
}

/** Accepts the version on the screen by name, or declines it. */
function Answer({ link, quote, onChanged }: AnswerProps) {
  const client = useQueryClient()
  const [declines, setDeclines] = useState(false)
  const { version, content, currency } = quote
  const show = (answered: LinkedQuote) => client.setQueryData(quoteKeys.linked(link), answered)
  const form = useSubmitForm<{ name: string }, LinkedQuote>({
    initialValues: { name: content.contact.name },
    validate: ({ name }) => ({ name: nameProblem(name) ?? undefined }),
    submit: async ({ name }) => {
      const accepted = { link, version, answer: 'ACCEPTED', name, reason: '' } as const
      return (await request(AnswerLinkedQuoteMutation, accepted)).answerLinkedQuote
    },
    onSuccess: show,
    onError: error => {
      if (isRefused(error)) onChanged()
    },
  })
  return (
    <Card title={TEXTS.answer.title}>
      <Form form={form}>
        <Stack>
          <TextField
            label={TEXTS.answer.name}
            description={TEXTS.answer.nameHint}
            autoComplete="name"
            {...form.field('name')}
          />
          <ErrorBanner message={form.failure} />
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {TEXTS.answer.accept(money(content.total, currency))}
          </Button>
          <Row>
            <Button variant="quiet" onClick={() => setDeclines(true)}>
              {TEXTS.answer.decline}
            </Button>
          </Row>
        </Stack>
      </Form>
      {declines && (
        <DeclineDialog
          name={form.values.name}
          decline={async ({ name, reason }) => {
            const declined = { link, version, answer: 'DECLINED', name, reason } as const
            return (await request(AnswerLinkedQuoteMutation, declined)).answerLinkedQuote
          }}
          onDeclined={answered => {
            show(answered)
            setDeclines(false)
          }}
          onClose={() => setDeclines(false)}
        />
      )}
    </Card>
  )
}
