import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import type { Action, ActionKind } from '../../outbox/action.ts'
import type { Sender } from '../../outbox/outbox.ts'
import { answerTimeout, doneAt } from '../../outbox/outbox-client.ts'
import { request } from '../../platform/api/api.ts'
import { uploadFile } from '../../upload/upload-file.ts'
import { CompleteWorkOrderMutation } from '../completion/documents.ts'
import { UpdateNotesMutation } from '../dialogs/documents.ts'
import { AddInspectionPhotoMutation, SaveInspectionMutation } from '../inspection/documents.ts'
import { inspectionInput } from '../inspection/inspection-draft.ts'
import type { AnswerContent } from '../recommended/answered.ts'
import { RecordWorkAnswerMutation } from '../recommended/documents.ts'
import type { CompleteContent, NotesContent } from './contents.ts'

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what this device stored
const read = <Content>(bytes: ArrayBuffer): Content => JSON.parse(new TextDecoder().decode(bytes)) as Content

const own = (action: Action) => ({ id: action.orderId, idempotencyKey: action.key, at: doneAt(action) })

const saveInspection =
  (finish: boolean): Sender =>
  async (action, content) => {
    const inspection = inspectionInput(readDraft(read(content)))
    const { saveInspection: saved } = await request(
      SaveInspectionMutation,
      { ...own(action), inspection, finish },
      answerTimeout(),
    )
    return { version: saved.version, raises: finish ? 1 : 0 }
  }

/** How the outbox sends the work on an order. */
export const WORK_SENDERS: Record<Exclude<ActionKind, 'payment' | 'stock' | 'fuel'>, Sender> = {
  draft: saveInspection(false),
  finish: saveInspection(true),
  photo: async (action, content, { uploaded, progress }) => {
    let { location } = action
    if (location === null) {
      const name = `inspection_${action.orderId}_${action.id}.jpg`
      location = await uploadFile(new Blob([content], { type: 'image/jpeg' }), name, progress)
      await uploaded(location)
    }
    const { addInspectionPhoto: added } = await request(
      AddInspectionPhotoMutation,
      { ...own(action), location, subject: action.subject ?? null },
      answerTimeout(),
    )
    return { version: added.version, raises: 0 }
  },
  notes: async (action, content) => {
    const { notes } = read<NotesContent>(content)
    const { updateNotes: order } = await request(
      UpdateNotesMutation,
      {
        ...own(action),
        notes,
        version: action.version,
      },
      answerTimeout(),
    )
    return { version: order.version, raises: 1, answer: order }
  },
  answer: async (action, content) => {
    const { serviceId, answer, price, name } = read<AnswerContent>(content)
    const { recordWorkAnswer: order } = await request(
      RecordWorkAnswerMutation,
      { ...own(action), serviceId, answer, price, name },
      answerTimeout(),
    )
    return { version: order.version, raises: 0, answer: order }
  },
  complete: async (action, content, { isAttended }) => {
    const { variables } = read<CompleteContent>(content)
    const { completeWorkOrder: order } = await request(
      CompleteWorkOrderMutation,
      {
        ...variables,
        ...own(action),
        // Late, nobody sees a new price before it is billed. A signed code is valid for a day; its amount is compared anyway.
        ...(!isAttended && { version: action.version, discountCodeId: null }),
      },
      answerTimeout(),
    )
    return { version: order.version, raises: 1, answer: order }
  },
}
