-- Settings of shipments have the life of master data: people's word, its history, its workbook.
ALTER TABLE masters DROP CONSTRAINT masters_kind_check,
  ADD CONSTRAINT masters_kind_check CHECK (kind IN ('plant', 'vendor', 'material', 'buyer', 'carrier', 'invoiceTrack', 'shipmentRule',
                                                    'xOutRule', 'taxCode', 'choice')) NOT VALID;
