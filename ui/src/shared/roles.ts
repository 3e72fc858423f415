/** Role codes of the product. */
export const roleCodes = [
  100, 121, 122, 124, 126, 151, 153, 154, 155, 156, 160, 161, 162, 163, 164, 171, 180, 800, 801, 802,
];

/** Letters of the company types. */
export const companyTypes = ['A', 'B', 'S', 'T', 'F', 'R'];
