/** Every text of reading a VIN. Those that the requirements quote are theirs to the letter. */
export const TEXTS = {
  photo: 'Photo of the VIN',
  camera: 'Scan the barcode',
  hint: 'Or let us read it: from the door frame, the dashboard or your insurance card. The picture stays on your device.',
  opening: 'Getting ready to read the photo…',
  reading: (percent: number) => `Reading the photo… ${percent} %`,
  read: (vin: string) => `We read ${vin}. Please compare it with your vehicle.`,
  failed: 'We could not decode the VIN from the image. Please enter it manually or try uploading a clearer picture.',
  cameraTitle: 'Scan the VIN barcode',
  cameraHint: 'Hold the barcode of the door frame or windscreen within the picture. It is read by itself.',
  cameraFailed: 'The camera could not be opened. Please allow it for this page, or choose a photo instead.',
  close: 'Close',
} as const
