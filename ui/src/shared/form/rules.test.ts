import { describe, expect, it } from 'vitest';
import { email, url } from './rules';

describe('field rules', () => {
  it('knows addresses for mail', () => {
    for (const good of ['a@b.cd', 'first.last_2-x@mail.example.com.tw', ''])
      expect(email().isValidSync(good), good).toBe(true);
    for (const bad of ['a', '@b.cd', 'a@b', 'a@b.c', 'a@-b.cd', 'a b@c.de', 'a+b@c.de']) {
      expect(email().isValidSync(bad), bad).toBe(false);
    }
  });

  it('knows addresses of pages', () => {
    for (const good of ['http://a', 'https://example.com/a?b=c#d', 'HTTPS://Example.com', '']) {
      expect(url().isValidSync(good), good).toBe(true);
    }
    for (const bad of ['example.com', 'javascript:alert(1)', 'https://', 'https://a/<b>', 'https://a?u=http://b']) {
      expect(url().isValidSync(bad), bad).toBe(false);
    }
  });
});
