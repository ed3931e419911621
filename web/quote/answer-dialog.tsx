import { useQueryClient } from '@tanstack/react-query'
import { nameProblem } from '../../domain/account/name.ts'
import { QUOTE_ANSWERS, type QuoteAnswer } from '../../domain/quote/lifecycle.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { RecordQuoteAnswerMutation } from './documents.ts'
import type { Quote } from './queries.ts'
import { quoteKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.answer
const REASON_LENGTH = 500
const ANSWERS = QUOTE_ANSWERS.map(value => ({ value, label: texts[value] }))

/** Records what a customer said on the phone. */
export function AnswerDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSubmitForm<{ answer: QuoteAnswer; name: string; reason: string }, Quote>({
    initialValues: { answer: 'ACCEPTED', name: quote.content.contact.name, reason: '' },
    validate: ({ name }) => ({ name: nameProblem(name) ?? undefined }),
    submit: async values => {
      const seen = { id: quote.id, version: quote.version }
      return (await request(RecordQuoteAnswerMutation, { ...seen, ...values })).recordQuoteAnswer
    },
    onSuccess: answered => {
      client.setQueryData(quoteKeys.detail(quote.id), answered)
      void client.invalidateQueries({ queryKey: quoteKeys.lists() })
      onClose()
    },
  })
  const { value, onChange } = form.field('answer')
  return (
    <FormDialog title={texts.title} short stays form={form} submitLabel={texts.submit} onClose={onClose}>
      <p>{texts.intro}</p>
      <SelectField label={texts.choice} value={value} onChange={onChange} options={ANSWERS} />
      <TextField label={texts.name} {...form.field('name')} />
      {value === 'DECLINED' && <TextAreaField label={texts.reason} most={REASON_LENGTH} {...form.field('reason')} />}
    </FormDialog>
  )
}
