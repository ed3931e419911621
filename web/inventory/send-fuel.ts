import type { SaidContent } from '../outbox/action.ts'
import { answerTimeout, doneAt } from '../outbox/outbox-client.ts'
import type { Sender } from '../outbox/outbox.ts'
import { request } from '../platform/api/api.ts'
import { uploadFile } from '../upload/upload-file.ts'
import { AddFuelMutation } from './documents.ts'

/** Fuel that was bought for a van, as the outbox stores it. */
export interface FuelContent extends SaidContent {
  variables: {
    fuelId: string
    vanId: string
    /** Litres. */
    increment: number
    /** Cents for one litre. */
    pricePerItem: number
    /** The local day on the receipt. */
    boughtOn: string
  }
  /** The picture of the receipt as JPEG, in base64. */
  receipt: string
}

/** Returns a picture as the outbox stores it beside other values. */
export async function pictureText(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const pictureOf = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], { type: 'image/jpeg' })

/** Sends fuel: first the picture of its receipt, once, then the entry. One that is sent late has its own time. */
export const sendFuel: Sender = async (action, content, { isAttended, uploaded, progress }) => {
  const { variables, receipt } = JSON.parse(new TextDecoder().decode(content)) as FuelContent
  let { location } = action
  if (location === null) {
    location = await uploadFile(pictureOf(receipt), `receipt_${action.id}.jpg`, progress)
    await uploaded(location)
  }
  const { addFuel } = await request(
    AddFuelMutation,
    {
      ...variables,
      idempotencyKey: action.key,
      receiptImage: location,
      ...(!isAttended && { at: doneAt(action) }),
    },
    answerTimeout(),
  )
  return { raises: 0, answer: addFuel }
}
