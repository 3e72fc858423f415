import type { Schema } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';
import { cause, loadWorkflow } from '../../shared/document/api';

/** A record of master data. */
export type MasterRow = Schema<'MasterRow'>;

/** A kind of it, as the server declares it: lists and forms are made from it. */
export type MasterKind = Schema<'MasterKind'>;

/** A field of a kind. */
export type MasterField = Schema<'MasterField'>;

/** What people say, by the name of the field; `code` besides, of a new record. */
export type MasterValues = Record<string, string>;

/** Where a record is, for what is asked of documents. */
export const keyOf = (id: number) => ({ process: 'master', path: 'masters', id });

export const loadKinds = () => unwrap(api.GET('/api/masters/kinds'));

export const loadMaster = (id: number) => unwrap(api.GET('/api/masters/{id}', { params: { path: { id } } }));

export const loadHistory = async (id: number) => (await loadWorkflow(keyOf(id))).history;

export const createMaster = (kind: string, code: string, fields: MasterValues) =>
  unwrap(api.POST('/api/masters', { body: { kind, code, fields } }));

export const editMaster = ({ id, version }: MasterRow, fields: MasterValues) =>
  cause(keyOf(id), 'edit', { version, fields });

/** What a change of a setting would touch. */
export type Touched = Schema<'SettingTouched'>;

/** What a change would touch: new fields, or, `retired`, that the record is taken out of use. */
export const previewChange = (kind: string, code: string, fields: MasterValues, retired = false) =>
  unwrap(api.POST('/api/shipment-rules/preview', { body: { kind, code, fields, retired } }));

export const loadEffective = (query: { plant: string; material: string; vendor?: string }) =>
  unwrap(api.GET('/api/shipment-rules/effective', { params: { query } }));

/** Material groups, categories and sub-groups of inspection. */
export type Catalogue = Schema<'Catalogue'>;

export const loadCatalogue = () => unwrap(api.GET('/api/inspection-catalogue'));

/** Makes the items of a sub-group from those of another; or looks what that would be. */
export const copyItems = (from: string, to: string, dryRun: boolean) =>
  unwrap(api.POST('/api/inspection-catalogue/copy', { body: { from, to, dryRun } }));

/** Ties parts to a sub-group, '' = to none; or looks what that would be. */
export const classifyParts = (subGroup: string, parts: string[], dryRun = false) =>
  unwrap(api.POST('/api/inspection-catalogue/parts', { body: { subGroup, parts, dryRun } }));

/** Takes a record out of use, or uses it again. */
export const turnMaster = ({ id, version }: MasterRow, event: 'deactivate' | 'reactivate') =>
  cause(keyOf(id), event, { version });
