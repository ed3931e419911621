import { useEffect, useRef, useState } from 'react'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import type { Order } from '../order.ts'
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts'
import { DraftWaits, forgetDraft, sendDraft, storeDraft } from './stored-draft.ts'

/**
 * Manages the inspection in progress: each change is stored on this phone immediately, encrypted, and sent to the server shortly after. A stored draft is newer
 * than the server's, because it is deleted once the server has it.
 */
export function useInspectionDraft(order: Order, stored: InspectionDraft | undefined) {
  const { id } = order
  const [draft, setDraft] = useState(() => stored ?? readDraft(order.inspection))
  const [state, setState] = useState<SaveState>({ kind: stored ? 'saving' : 'saved' })
  const [isOnPhone, setIsOnPhone] = useState(true)
  const saver = useRef<DraftSaver<InspectionDraft>>(undefined)
  const unsent = useRef(stored)

  useEffect(() => {
    const made = createDraftSaver<InspectionDraft>({
      save: () => sendDraft(id),
      mayPass: error => error instanceof DraftWaits,
      onState: now => {
        if (now.kind === 'saved') unsent.current = undefined
        setState(now)
      },
    })
    if (unsent.current) made.change(unsent.current)
    saver.current = made
    addEventListener('online', made.flush)
    return () => {
      removeEventListener('online', made.flush)
      made.flush()
      made.stop()
    }
  }, [id])

  return {
    draft,
    /** `unkept`: offline, and this browser cannot store it either. */
    state: state.kind === 'kept' && !isOnPhone ? ({ kind: 'unkept' } as const) : state,
    change: (part: Partial<InspectionDraft>) => {
      const changed = { ...draft, ...part }
      unsent.current = changed
      storeDraft(id, changed).then(setIsOnPhone, () => setIsOnPhone(false))
      setDraft(changed)
      saver.current?.change(changed)
    },
    /** The inspection is finished: stops saving the draft. */
    forget: () => {
      saver.current?.stop()
      unsent.current = undefined
      void forgetDraft(id).catch(() => undefined)
    },
  }
}
