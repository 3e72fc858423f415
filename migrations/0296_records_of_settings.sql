-- Records of the settings that there are. Whoever made them is not known: they have no history before their first change.
INSERT INTO masters (kind, code, state, changed_at, own)
SELECT 'shipmentRule', coalesce(nullif(plant_code, ''), '*') || '|' || coalesce(nullif(material_group, ''), '*'), 'Active', now(),
       jsonb_strip_nulls(jsonb_build_object('plant', nullif(plant_code, ''), 'materialGroup', nullif(material_group, ''),
         'lotRequired', CASE lot_required WHEN true THEN 'Y' WHEN false THEN 'N' END, 'minEffectiveDays', min_effective_days::text,
         'lotDateSpanDays', lot_date_span_days::text,
         'boxIdRequired', CASE box_id_required WHEN true THEN 'Y' WHEN false THEN 'N' END, 'boxesAtOnce', boxes_at_once::text,
         'reminderDays', reminder_days::text, 'certificate', certificate, 'rtDailyLimit', rt_daily_limit::text,
         'invoiceTolerance', trim_scale(invoice_tolerance)::text, 'baseCurrency', base_currency, 'gs1Prefix', gs1_prefix))
  FROM shipment_rules
UNION ALL
SELECT 'taxCode', tax_code, 'Active', now(),
       jsonb_build_object('numberForm', number_rule, 'maxLength', max_length::text, 'taxZero', CASE WHEN tax_zero THEN 'Y' ELSE 'N' END,
         'exchangeRateRequired', CASE WHEN exchange_rate_required THEN 'Y' ELSE 'N' END)
  FROM invoice_settings
UNION ALL
SELECT 'choice', list || '|' || value, 'Active', now(),
       jsonb_strip_nulls(jsonb_build_object('list', list, 'value', value, 'name', nullif(name, '')))
  FROM choices
ON CONFLICT DO NOTHING;
