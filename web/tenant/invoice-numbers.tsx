import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextNumberProblem, parseInvoiceNumber } from '../../domain/invoice/numbering.ts'
import { request } from '../platform/api/api.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { UpdateInvoiceNumberingMutation } from './documents.ts'
import { numberingQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.taxes.numbering

/** Which number the next invoice gets, and a way to continue those of another program. */
export function InvoiceNumbers({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(numberingQuery())
  const [isChanging, setIsChanging] = useState(false)
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton shape="line" />
  return (
    <>
      <p>{T.next(data.nextNumber)}</p>
      {mayChange && (
        <div>
          <Button onClick={() => setIsChanging(true)}>{T.open}</Button>
        </div>
      )}
      {isChanging && <NumberDialog numbering={data} onClose={() => setIsChanging(false)} />}
    </>
  )
}

interface NumberDialogProps {
  numbering: { nextNumber: number; stamp: string }
  onClose: () => void
}

function NumberDialog({ numbering: { nextNumber, stamp }, onClose }: NumberDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { nextNumber: String(nextNumber) },
    validate: values => ({ nextNumber: nextNumberProblem(parseInvoiceNumber(values.nextNumber), nextNumber) }),
    submit: async values => {
      const next = parseInvoiceNumber(values.nextNumber) ?? nextNumber
      return (await request(UpdateInvoiceNumberingMutation, { nextNumber: next, seen: stamp })).updateInvoiceNumbering
    },
    // An invoice may have taken the number meanwhile, or somebody may have changed it.
    onError: () => void queryClient.invalidateQueries(numberingQuery()),
    onSuccess: saved => {
      queryClient.setQueryData(numberingQuery().queryKey, saved)
      toast({ tone: 'success', message: T.next(saved.nextNumber) })
      onClose()
    },
  })
  return (
    <FormDialog form={form} short title={T.title} submitLabel={T.submit} onClose={onClose}>
      <TextField {...form.field('nextNumber')} label={T.field} description={T.fieldHint} inputMode="numeric" />
    </FormDialog>
  )
}
