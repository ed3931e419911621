import { lengthProblem, NAME_LENGTH } from '../../../domain/format/length.ts'
import type { WorkAnswer } from '../../../domain/work-order/recommended-answers.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { money } from '../../platform/money.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import type { Order } from '../order.ts'
import { useOrderChanged } from '../use-order.ts'
import { WAITING_TEXTS } from '../waiting/texts.ts'
import type { AnswerContent, WorkLine } from './answered.ts'
import { TEXTS } from './texts.ts'

interface AnswerDialogProps {
  order: Order
  line: WorkLine
  answer: WorkAnswer
  onClose: () => void
}

/** Writes down what the customer said to a line, in the name of the person who said it. Without reception it is sent later. */
export function AnswerDialog({ order, line, answer, onClose }: AnswerDialogProps) {
  const { serviceId, name: service } = line
  const price = line.price ?? line.answeredPrice ?? 0
  const changed = useOrderChanged()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { name: order.contact.name },
    validate: ({ name }) => ({ name: name.trim() === '' ? TEXTS.nameNeeded : lengthProblem(name, NAME_LENGTH) }),
    submit: async ({ name }) => {
      const content: AnswerContent = { serviceId, service, answer, price, currency: order.currency, name: name.trim() }
      return await outbox.perform({ orderId: order.id, kind: 'answer', version: order.version, content })
    },
    onSuccess: done => {
      onClose()
      if (done.state === 'sent' && done.answer) changed(done.answer as Order)
      toast(
        done.state === 'waiting'
          ? { tone: 'info', message: WAITING_TEXTS.saved }
          : { tone: 'success', message: TEXTS.recorded },
      )
    },
  })
  const isYes = answer === 'APPROVED'
  return (
    <FormDialog
      form={form}
      title={isYes ? TEXTS.yesTitle(service) : TEXTS.noTitle(service)}
      short
      submitLabel={isYes ? TEXTS.recordYes : TEXTS.recordNo}
      onClose={onClose}
    >
      {isYes && <p>{price === 0 ? TEXTS.yesIncluded : TEXTS.yesHint(money(price, order.currency))}</p>}
      <TextField {...form.field('name')} label={TEXTS.whoSaid} autoComplete="off" size="xl" />
    </FormDialog>
  )
}
