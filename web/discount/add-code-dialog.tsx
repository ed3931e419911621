import { useQueryClient } from '@tanstack/react-query'
import {
  codeProblem,
  countProblem,
  normalCode,
  prefixProblem,
  termsProblems,
} from '../../domain/discount/code-terms.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { DiscountFields, LimitFields, type TermsForm } from './code-fields.tsx'
import classes from './code-fields.module.css'
import { type CodeValues, inputOf, NEW_TERMS, termsOf } from './code-form.ts'
import { CreateCodeMutation, GenerateCodesMutation } from './documents.ts'
import { type CodeList, refreshCodes } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.form

interface NewCode extends CodeValues {
  how: 'one' | 'set'
  code: string
  prefix: string
  count: string
}

interface AddCodeDialogProps {
  list: CodeList
  onAdded: (id: string) => void
  onClose: () => void
}

/** Adds a code, or a set of single-use codes. Its page opens then. */
export function AddCodeDialog({ list, onAdded, onClose }: AddCodeDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm<NewCode, string>({
    initialValues: { ...NEW_TERMS, how: 'one', code: '', prefix: '', count: '50' },
    validate: values => ({
      ...(values.how === 'one'
        ? { code: codeProblem(values.code) }
        : { prefix: prefixProblem(values.prefix), count: countProblem(Number(values.count)) }),
      ...termsProblems(termsOf(values), { today: list.today, uses: 0, before: null }),
    }),
    submit: async values => {
      const terms = inputOf(values)
      const { code, prefix } = values
      const { id } =
        values.how === 'one'
          ? (await request(CreateCodeMutation, { code, terms })).createDiscountCode
          : (await request(GenerateCodesMutation, { prefix, count: Number(values.count), terms })).generateDiscountCodes
      await refreshCodes(queryClient)
      return id
    },
    onSuccess: (id, { how, code, prefix, count }) => {
      const message = how === 'one' ? T.added(normalCode(code)) : T.generated(Number(count), normalCode(prefix))
      toast({ tone: 'success', message })
      onClose()
      onAdded(id)
    },
  })
  const { how } = form.values
  const zone = zoneName(list.timeZone)
  // The fields of the terms are part of this form.
  const terms = form as TermsForm
  return (
    <FormDialog
      form={form}
      title={T.addTitle}
      stays
      submitLabel={how === 'one' ? T.create : T.generate}
      onClose={onClose}
    >
      <RadioCards
        legend={T.how}
        columns={2}
        value={how}
        onChange={next => form.change({ how: next, maxUses: '', maxUsesPerCustomer: '' })}
        choices={[
          { value: 'one', title: T.one, description: T.oneHint },
          { value: 'set', title: T.set, description: T.setHint },
        ]}
      />
      {how === 'one' ? (
        <TextField {...form.field('code')} label={T.code} description={T.codeHint} autoComplete="off" />
      ) : (
        <Row>
          <TextField {...form.field('prefix')} label={T.prefix} description={T.prefixHint} autoComplete="off" />
          <TextField {...form.field('count')} inputMode="numeric" label={T.count} />
        </Row>
      )}
      <DiscountFields form={terms} services={list.services} />
      <LimitFields form={terms} isSet={how === 'set'} />
      <p className={classes.dim}>{how === 'one' ? T.limitsExplanation(zone) : T.setLimits(zone)}</p>
      <TextField {...form.field('note')} label={T.note} description={T.noteExplanation} />
    </FormDialog>
  )
}
