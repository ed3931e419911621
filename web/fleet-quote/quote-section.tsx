import { Suspense, useState } from 'react'
import { DialogPending } from '../ui/dialog-pending.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const QuoteDialog = lazyPart(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

/** Explains fleet quotes and opens the dialog (QUOTE-01). */
export function QuoteSection() {
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={TEXTS.title}
      description={TEXTS.text}
      action={<Button onClick={() => setOpen(true)}>{TEXTS.open}</Button>}
    >
      {open && (
        <Suspense fallback={<DialogPending title={TEXTS.dialog} onClose={() => setOpen(false)} />}>
          <QuoteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
