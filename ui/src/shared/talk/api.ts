import type { Schema } from '../api/types';
import { api, type FileAnswer, request, requestFile, unwrap } from '../client';
import type { DocumentKey } from '../document/types';

/** Something that was said on a document. */
export type Comment = Schema<'Comment'>;

/** Comments that are loaded at once. */
export const SIZE = 50;
/** Characters of a comment. */
export const MAX_BODY = 2000;
/** Files of a comment. */
export const MOST_FILES = 5;
/** Size of one of them. */
export const MAX_MB = 10;
/** What may go with a comment; the server looks into the file as well. */
export const ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx', '.docx', '.zip'];

/** A page of what was said, oldest first. */
export function loadComments({ process, id }: DocumentKey, page: number) {
  return unwrap(api.GET('/api/comments', { params: { query: { process, documentId: id, page, size: SIZE } } }));
}

/** Whom a comment could mean. */
export function loadReaders({ process, id }: DocumentKey, words: string, internal: boolean) {
  return unwrap(api.GET('/api/comments/readers', { params: { query: { process, documentId: id, words, internal } } }));
}

/** What is about to be said. */
export interface Draft {
  body: string;
  internal: boolean;
  mentions: number[];
  files: File[];
}

export function writeComment({ process, id }: DocumentKey, { files, ...said }: Draft): Promise<Comment> {
  const form = new FormData();
  form.set('comment', JSON.stringify({ process, documentId: id, ...said }));
  for (const file of files) form.append('file', file);
  return request('POST', '/comments', { body: form });
}

export function takeBack(id: number): Promise<Comment> {
  return request('POST', `/comments/${id}/take-back`, { body: {} });
}

export function loadFile(comment: number, file: number): Promise<FileAnswer> {
  return requestFile('GET', `/comments/${comment}/files/${file}`);
}
