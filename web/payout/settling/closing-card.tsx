import { useState } from 'react'
import { formatDay } from '../../../domain/payout/labels.ts'
import { request } from '../../platform/api/api.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ClosePayoutsMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useRefreshed } from './use-settling.ts'

const { balances: BALANCES } = TEXTS

interface ClosingProps {
  franchiseId: string
  closing: { closedThrough: string | null; ends: string[] }
}

/** Shows through which day payouts are closed, and closes or reopens a period. */
export function ClosingCard({ franchiseId, closing }: ClosingProps) {
  const [isOpen, setOpen] = useState(false)
  const { closedThrough, ends } = closing
  return (
    <Card
      title={BALANCES.closing}
      description={BALANCES.closingText}
      action={ends.length > 0 && <Button onClick={() => setOpen(true)}>{BALANCES.close}</Button>}
    >
      <p>{closedThrough === null ? BALANCES.notClosed : BALANCES.closed(formatDay(closedThrough))}</p>
      {isOpen && <CloseDialog franchiseId={franchiseId} closing={closing} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function CloseDialog({ franchiseId, closing: { ends }, onClose }: ClosingProps & { onClose: () => void }) {
  const refresh = useRefreshed()
  const form = useSubmitForm({
    initialValues: { throughDay: ends[0] ?? '', reason: '' },
    submit: async values => {
      await request(ClosePayoutsMutation, { franchiseId, ...values })
      await refresh()
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} short title={BALANCES.close} submitLabel={BALANCES.close} onClose={onClose}>
      <SelectField
        {...form.field('throughDay')}
        label={BALANCES.through}
        options={ends.map(value => ({ value, label: formatDay(value) }))}
      />
      <TextField {...form.field('reason')} label={BALANCES.why} autoComplete="off" />
    </FormDialog>
  )
}
