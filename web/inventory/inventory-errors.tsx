import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'

interface InventoryErrors {
  /** Each line is a paragraph. */
  showErrors: (...lines: string[]) => void
  /** Whether the dialog is open, on top of any other. */
  hasError: boolean
}

const ErrorsContext = createContext<InventoryErrors | undefined>(undefined)

export function useInventoryErrors(): InventoryErrors {
  const errors = use(ErrorsContext)
  if (!errors) throw new Error('useInventoryErrors needs an InventoryErrorsProvider above it.')
  return errors
}

/** Shows every failure of the inventory in one dialog (STOCK-25). */
export function InventoryErrorsProvider({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  const showErrors = useCallback((...shown: string[]) => setLines(shown.filter(Boolean)), [])
  const queryClient = useQueryClient()
  // The cache says once that a query failed, also when several components have it.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const failed = event.query.meta?.inventoryFailure
        if (typeof failed === 'string') showErrors(failureText(failed, event.action.error))
      }),
    [queryClient, showErrors],
  )
  return (
    <ErrorsContext value={{ showErrors, hasError: lines !== null }}>
      {children}
      {lines && <ErrorDialog lines={lines} onClose={() => setLines(null)} />}
    </ErrorsContext>
  )
}

function ErrorDialog({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      short
      title={TEXTS.errorTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {TEXTS.ok}
        </Button>
      }
    >
      <div role="alert">
        {(lines.length > 0 ? lines : [TEXTS.unexpected]).map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  )
}

/** The message of a list or a lookup that failed: what, and why (STOCK-23). */
export const failureText = (failed: string, { message }: Error): string =>
  TEXTS.failure(failed, message || TEXTS.unexpected)

/** The `meta` of a query whose failures the dialog shows. @param failed what failed */
export const shownInDialog = (failed: string) => ({ inventoryFailure: failed })
