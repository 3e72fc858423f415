/** What is typed about a pick-up; the moment as the field of the browser has it, in the reader's own time. */
export interface PickUpTyped {
  [key: string]: string;
  driverName: string;
  driverPhone: string;
  carNo: string;
  packages: string;
  pickedUpAt: string;
  comments: string;
}

/** What is known before anybody types: who was announced, and how many packages there should be. */
export function announced(known: {
  driverName?: string;
  driverPhone?: string;
  carNo?: string;
  totalPackages?: number | null;
}): PickUpTyped {
  return {
    driverName: known.driverName ?? '',
    driverPhone: known.driverPhone ?? '',
    carNo: known.carNo ?? '',
    packages: known.totalPackages?.toString() ?? '',
    pickedUpAt: '',
    comments: '',
  };
}

/** The payload; without a moment the server takes now. */
export function payloadOf(typed: PickUpTyped): Record<string, unknown> {
  const { packages, pickedUpAt, ...texts } = typed;
  return {
    pickUp: {
      ...texts,
      packages: packages.trim() === '' ? null : Number(packages),
      pickedUpAt: pickedUpAt === '' ? null : new Date(pickedUpAt).toISOString(),
    },
  };
}

/** Whether what must be said is there. */
export const isComplete = ({ driverName, carNo }: PickUpTyped) => driverName.trim() !== '' && carNo.trim() !== '';
