// Made from api/openapi.json by `npm run gen:api`. Do not edit.

export const limits = {
  AsnEdit: {
    carNo: 20,
    comments: 200,
    driverName: 40,
    driverPhone: 30,
    flightNo: 20,
    hawb: 20,
    invoiceNo: 20,
    lines: 1000,
    mawb: 20,
    shipVia: 40,
    shippingCompany: 60,
    shippingPlace: 100,
    supplierShipmentNo: 40,
    taxCode: 2,
  },
  AsnEditBox: {
    boxId: 40,
    rfid: 60,
  },
  AsnEditLine: {
    boxes: 5000,
    lots: 5000,
    rtNo: 10,
  },
  AsnEditLot: {
    lotNo: 40,
    remark: 200,
    rtNo: 10,
  },
  PickUp: {
    carNo: 20,
    comments: 200,
    driverName: 40,
    driverPhone: 30,
  },
  QueryDraft: {
    description: 500,
    name: 100,
    parameters: 20,
    text: 20000,
  },
  Question: {
    parameters: 20,
    seenAs: 40,
    text: 20000,
    zone: 64,
  },
} as const;
