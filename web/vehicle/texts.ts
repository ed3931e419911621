/** Every text of reading photos of a vehicle. Those that the requirements quote are theirs to the letter. */
export const TEXTS = {
  opening: 'Getting ready to read the photo…',
  reading: (percent: number) => `Reading the photo… ${percent} %`,
  vin: {
    photo: 'Photo of the VIN',
    hint: 'Or let us read it: from the door frame, the dashboard or your insurance card. The picture stays on your device.',
    read: (vin: string) => `We read ${vin}. Please compare it with your vehicle.`,
    failed: 'We could not decode the VIN from the image. Please enter it manually or try uploading a clearer picture.',
  },
  mileage: {
    photo: 'Photo of the odometer',
    hint: 'Or let us read it from a photo. The picture stays on your device.',
    keptHint: 'Or let us read it from a photo, which is added to the photos below.',
    read: (mileage: string) => `We read ${mileage}. Please compare it with the odometer.`,
    refused: (mileage: string, problem: string) =>
      `We read ${mileage}. ${problem} Please type it, or try a clearer picture.`,
    failed: 'We could not read the mileage from the photo. Please type it, or try a clearer picture.',
    keptFailed: 'We could not read the mileage. The photo is saved below. Please type the mileage.',
  },
  camera: 'Scan the barcode',
  cameraTitle: 'Scan the VIN barcode',
  cameraHint: 'Hold the barcode of the door frame or windshield within the picture. It is read by itself.',
  cameraFailed: 'The camera could not be opened. Please allow it for this page, or choose a photo instead.',
  close: 'Close',
} as const
