import type { Schema } from '../../../shared/api/types';

/** A shipment as its carrier needs it. */
export type CarriedAsn = Schema<'CarriedAsnRow'>;
