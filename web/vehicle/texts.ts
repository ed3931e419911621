/** All texts of reading photos of a vehicle. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  opening: 'Getting ready to read the photo…',
  needsReception: 'Reading photos needs reception. Please type it, or try again later.',
  reading: (percent: number) => `Reading the photo… ${percent}%`,
  vin: {
    photo: 'Photo of the VIN',
    hint: 'Or take a photo of the door frame, dashboard or insurance card. The photo stays on your device.',
    read: (vin: string) => `We read ${vin}. Please check it against your vehicle.`,
    failed: 'We could not decode the VIN from the image. Please enter it manually or try uploading a clearer picture.',
  },
  mileage: {
    photo: 'Photo of the odometer',
    hint: 'Or take a photo. The photo stays on your device.',
    keptHint: 'Or let us read it from a photo, which is added to the photos below.',
    read: (mileage: string) => `We read ${mileage}. Please check it against the odometer.`,
    refused: (mileage: string, problem: string) =>
      `We read ${mileage}. ${problem} Please enter it, or try a clearer picture.`,
    failed: 'We could not read the mileage from the photo. Please enter it, or try a clearer picture.',
    keptOffline: 'Reading photos needs reception. The photo is saved below. Please type the mileage.',
    keptFailed: 'We could not read the mileage. The photo is saved below. Please type the mileage.',
  },
  camera: 'Scan the barcode',
  cameraTitle: 'Scan the VIN barcode',
  cameraHint: 'Point the camera at the barcode on the door frame or windshield. It scans automatically.',
  cameraFailed: 'We couldn’t open the camera. Please allow it for this page, or choose a photo instead.',
  close: 'Close',
} as const
