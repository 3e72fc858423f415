-- A supplier sees a part of which it is asked for a spec before it has an order of it.
CREATE POLICY specified ON materials FOR SELECT
  USING (EXISTS (SELECT FROM inspection_specs s
                  WHERE s.material_id = materials.id AND s.vendor_id = (SELECT ehub_company())));
