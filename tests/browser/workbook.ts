import type { Download, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import writeSheet from "write-excel-file/node";

/** Cells of a workbook's row. */
export type Row = (string | number | boolean | Date | null)[];

/** A file as a field takes it. */
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });

/** The field of a dialogue that takes a workbook. */
export const chooser = (page: Page) => page.getByRole("dialog").locator("input[type=file]");

/** The rows of a workbook that is being downloaded. */
export async function rowsOf(download: Promise<Download>): Promise<Row[]> {
  return (await readSheet(await (await download).path())) as Row[];
}

/** A workbook of these rows; days are days. */
export async function workbook(rows: Row[]): Promise<Buffer> {
  const cell = (value: Row[number]) =>
    value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd" } : value === null ? null : { value };
  return writeSheet(rows.map((row) => row.map(cell))).toBuffer();
}
