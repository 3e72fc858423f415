import type { Catalogue } from '../api';

/** What is looked at in the catalogue. */
type NodeKind = 'group' | 'category' | 'subGroup';

export interface Named {
  kind: NodeKind;
  code: string;
}

/** A node of the tree. */
export interface CatalogueNode extends Named {
  /** Its name; of a material group the same as its code. */
  name: string;
  isUsed: boolean;
  /** Parts of a material group or sub-group. */
  parts?: number;
  /** Items of a sub-group. */
  items?: number;
  children: CatalogueNode[];
}

const kinds: readonly string[] = ['group', 'category', 'subGroup'] satisfies NodeKind[];

/** A node as the address says it; undefined = it says none. */
export function readNode(text: string | null): Named | undefined {
  const at = text?.indexOf(':') ?? -1;
  const [kind, code] = [text?.slice(0, at) ?? '', text?.slice(at + 1) ?? ''];
  return at > 0 && code !== '' && kinds.includes(kind) ? { kind: kind as NodeKind, code } : undefined;
}

export const writeNode = ({ kind, code }: Named) => `${kind}:${code}`;

/**
 * Material groups with their categories, and these with their sub-groups. A group stands there when it has parts or a category; what
 * names a category that there is not stands below a group without a name.
 */
export function treeOf({ groups, categories, subGroups }: Catalogue): CatalogueNode[] {
  const subGroupsOf = (category: string) =>
    subGroups
      .filter((one) => one.category === category)
      .map((one): CatalogueNode => {
        const { code, name, state, parts, items } = one;
        return { kind: 'subGroup', code, name, isUsed: state === 'Active', parts, items, children: [] };
      });
  const categoriesOf = (group: string) =>
    categories
      .filter(({ materialGroup }) => materialGroup === group)
      .map(({ code, name, state }): CatalogueNode => {
        return { kind: 'category', code, name, isUsed: state === 'Active', children: subGroupsOf(code) };
      });
  const parts = new Map(groups.map((group) => [group.materialGroup, group.parts]));
  const names = [...new Set([...parts.keys(), ...categories.map(({ materialGroup }) => materialGroup)])].sort();
  return names.map((code) => ({
    kind: 'group',
    code,
    name: code,
    isUsed: true,
    parts: parts.get(code) ?? 0,
    children: categoriesOf(code),
  }));
}

/** The tree with those nodes whose code or name contains what was typed, in any case, with all above and below them. */
export function findIn(tree: CatalogueNode[], typed: string): CatalogueNode[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return tree;
  return tree.flatMap((node) => {
    if (`${node.code} ${node.name}`.toLowerCase().includes(wanted)) return [node];
    const children = findIn(node.children, typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** A node and those above it, the uppermost first; none = it is not there. */
export function wayTo(tree: CatalogueNode[], wanted: Named): CatalogueNode[] {
  for (const node of tree) {
    if (node.kind === wanted.kind && node.code === wanted.code) return [node];
    const below = wayTo(node.children, wanted);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Keys of all nodes that have something below them. */
export const branches = (tree: CatalogueNode[]): string[] =>
  tree.flatMap((node) => (node.children.length > 0 ? [writeNode(node), ...branches(node.children)] : []));

/** Codes as they are typed or pasted from a workbook: a line or a cell each. What stands there twice counts once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n\t;,]+/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];
