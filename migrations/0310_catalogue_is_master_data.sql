-- The inspection catalogue has the life of master data: people's word, its history, its workbook.
ALTER TABLE masters DROP CONSTRAINT masters_kind_check,
  ADD CONSTRAINT masters_kind_check CHECK (kind IN ('plant', 'vendor', 'material', 'buyer', 'carrier', 'invoiceTrack', 'shipmentRule',
                                                    'xOutRule', 'taxCode', 'choice', 'inspectionUnit', 'inspectionCategory',
                                                    'inspectionSubGroup', 'inspectionItem')) NOT VALID;
