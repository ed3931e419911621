import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '../../domain/format/day-text.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { ADDS_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { AddVanPayeeMutation, WithdrawVanPayeeMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useVanRefresh } from './use-van-refresh.ts'
import type { VanSectionProps } from './van-section.ts'
import { VanRows } from './van-rows.tsx'

const texts = TEXTS.payees

/** Who runs a van on their own account, by date. */
export function VanPayees({ van, fleet, franchise }: VanSectionProps) {
  const mayChange = useMay('drivers.change')
  const toast = useToast()
  const refresh = useVanRefresh(franchise.id)
  const [isAdding, setIsAdding] = useState(false)
  const withdrawal = useMutation({
    mutationFn: async (fromDay: string) => {
      await request(WithdrawVanPayeeMutation, { vanId: van.id, seen: van.stamp, fromDay })
      await refresh()
    },
    onSuccess: () => toast({ tone: 'success', message: texts.withdrawn }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  const present = van.payees.findLast(({ fromDay }) => fromDay <= fleet.today)
  return (
    <>
      {present === undefined && <p>{texts.none}</p>}
      <RowFocus>
        <VanRows
          rows={van.payees.map(payee => ({
            key: payee.fromDay,
            name: payee.name,
            when: texts.from(dayText(payee.fromDay)),
            state: payee === present ? texts.present : undefined,
            removal:
              mayChange && payee.fromDay > fleet.today
                ? {
                    label: texts.withdraw(payee.name),
                    busy: withdrawal.isPending,
                    onClick: () => withdrawal.mutate(payee.fromDay),
                  }
                : undefined,
          }))}
        />
        {mayChange && (
          <div>
            <Button {...ADDS_ROW} onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </div>
        )}
      </RowFocus>
      {isAdding && <AddPayeeDialog van={van} fleet={fleet} franchise={franchise} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function AddPayeeDialog({ van, fleet, franchise, onClose }: VanSectionProps & { onClose: () => void }) {
  const toast = useToast()
  const refresh = useVanRefresh(franchise.id)
  const form = useSubmitForm({
    initialValues: { userId: '', fromDay: fleet.today },
    submit: async values => {
      await request(AddVanPayeeMutation, { vanId: van.id, seen: van.stamp, ...values })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.added })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      short
      title={texts.addTitle}
      submitLabel={TEXTS.save}
      disabled={form.values.userId === ''}
      onClose={onClose}
    >
      <SelectField
        {...form.field('userId')}
        label={texts.person}
        placeholder={TEXTS.drivers.choose}
        options={fleet.technicians.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...form.field('fromDay')} type="date" label={texts.fromDay} />
    </FormDialog>
  )
}
