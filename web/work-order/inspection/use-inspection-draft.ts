import { useEffect, useRef, useState } from 'react'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import type { Order } from '../order.ts'
import { SaveInspectionMutation } from './documents.ts'
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts'
import { inspectionInput } from './inspection-draft.ts'
import { forgetDraft, storeDraft } from './stored-draft.ts'

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)

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
      save: sent => request(SaveInspectionMutation, { id, inspection: inspectionInput(sent), finish: false }),
      mayPass,
      onState: now => {
        if (now.kind === 'saved') {
          unsent.current = undefined
          void forgetDraft(id).catch(() => undefined)
        }
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
      storeDraft(id, changed).then(
        () => setIsOnPhone(true),
        () => setIsOnPhone(false),
      )
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
