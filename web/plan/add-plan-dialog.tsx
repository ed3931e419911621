import { useQueryClient } from '@tanstack/react-query'
import type { Currency } from '../../domain/format/money.ts'
import { DEFAULT_COVERAGE } from '../../domain/subscription/coverage.ts'
import { planProblems } from '../../domain/subscription/plan-settings.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { CreatePlanMutation } from './documents.ts'
import { rowsOf } from './coverage-rows.ts'
import { ChargeFields, type FieldsForm, inputOf, type PlanValues, settingsOf, TextFields } from './plan-fields.tsx'
import { kindText } from './plan-words.ts'
import { type PlanList, refreshPlans } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.form

interface NewPlan extends PlanValues {
  /** The kind and the currency. */
  aliasName: string
}

interface AddPlanDialogProps {
  missing: PlanList['missing']
  onAdded: (id: string) => void
  onClose: () => void
}

const keyOf = ({ aliasName, currency }: PlanList['missing'][number]): string => `${aliasName} ${currency}`
const frequencyOf = (key: string): 'MONTHLY' | 'ANNUALLY' => (key.includes('annual') ? 'ANNUALLY' : 'MONTHLY')

/** Adds a plan that the business does not offer yet. Its page opens then. */
export function AddPlanDialog({ missing, onAdded, onClose }: AddPlanDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const first = missing[0] ? keyOf(missing[0]) : ''
  const form = useSubmitForm<NewPlan, string>({
    initialValues: {
      aliasName: first,
      name: '',
      description: '',
      price: undefined,
      frequency: frequencyOf(first),
      coverage: rowsOf(DEFAULT_COVERAGE, 'CA'),
    },
    validate: values => planProblems(settingsOf(values)),
    submit: async values => {
      const [aliasName = '', currency = ''] = values.aliasName.split(' ')
      const { createPlan } = await request(CreatePlanMutation, {
        aliasName,
        currency: currency as Currency,
        plan: inputOf(values),
      })
      await refreshPlans(queryClient)
      return createPlan.id
    },
    onSuccess: (id, { name }) => {
      toast({ tone: 'success', message: T.created(name.trim()) })
      onClose()
      onAdded(id)
    },
  })
  // The fields of the plan are part of this form.
  const fields = form as FieldsForm
  return (
    <FormDialog form={form} title={TEXTS.add} stays submitLabel={T.create} onClose={onClose}>
      <SelectField
        {...form.field('aliasName')}
        label={T.kind}
        description={T.kindHint}
        onChange={key => form.change({ aliasName: key, frequency: frequencyOf(key) })}
        options={missing.map(plan => ({
          value: keyOf(plan),
          label: TEXTS.kindInCurrency(kindText(plan), plan.currency),
        }))}
      />
      <TextFields form={fields} />
      <ChargeFields form={fields} />
    </FormDialog>
  )
}
