import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inlinedStyles } from './precache.js';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Copies a folder without hashing names: the manifest and its icons need stable addresses. */
export class StaticFilesPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('StaticFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap({ name: 'StaticFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const name of readdirSync(this.folder, { recursive: true })) {
          const path = join(this.folder, name);
          if (statSync(path).isFile()) compilation.emitAsset(name, new sources.RawSource(readFileSync(path)));
        }
      });
    });
  }
}

const COMPRESSIBLE = /\.(js|css|html|svg|wasm|json|webmanifest)$/;
/** Smallest file to compress, in bytes. A smaller response fits into one packet anyway. */
const SMALLEST = 1024;

/** Writes `.br` and `.gz` files at build time, so that the server never compresses them. */
export class PrecompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => COMPRESSIBLE.test(name) && assets[name].size() >= SMALLEST);
        await Promise.all(names.map(async (name) => {
          const bytes = assets[name].buffer();
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const [br, gzipped] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })]);
          if (br.length < bytes.length) compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
          if (gzipped.length < bytes.length) compilation.emitAsset(`${name}.gz`, new sources.RawSource(gzipped));
        }));
      });
    });
  }
}

/** Writes unpublished source maps to a separate folder. The service worker gets none, because its list of files is inserted later. */
export class SourceMapsPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    // Deletes the maps of the previous build, which the new maps do not overwrite, because file names contain hashes.
    compiler.hooks.beforeRun.tap('SourceMaps', () => rmSync(this.folder, { recursive: true, force: true }));
    const filename = join(relative(compiler.options.output.path, this.folder), '[file].map');
    const { SourceMapDevToolPlugin } = compiler.webpack;
    new SourceMapDevToolPlugin({ filename, append: false, exclude: /^sw\.js$/ }).apply(compiler);
  }
}

/** Writes a list of the files of each chunk, for the server's `Link` headers and the size limits. */
export class PartsPlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Parts', (compilation) => {
      // In this stage all names are final, and the service worker has its list of files.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Parts', stage }, () => {
        const { namedChunkGroups, entrypoints } = compilation;
        const files = ({ chunks }) => chunks.flatMap((chunk) => [...chunk.files, ...chunk.auxiliaryFiles]);
        const groups = [...entrypoints, ...namedChunkGroups];
        const sizeOf = (file) => compilation.getAsset(file).source.size();
        const inlined = inlinedStyles(entrypoints);
        const needed = (group) => files(group).filter((file) => !file.endsWith('.map') && !inlined.includes(file));
        // Puts the largest file first, because over few connections the last requested file arrives last.
        const parts = groups.map(([name, group]) => [name, needed(group).sort((a, b) => sizeOf(b) - sizeOf(a))]);
        compilation.emitAsset(this.name, new sources.RawSource(`${JSON.stringify(Object.fromEntries(parts), null, 1)}\n`));
      });
    });
  }
}

const INLINE = { style: /<style\b[^>]*>(.*?)<\/style>/gs, script: /<script>(.*?)<\/script>/gs };
const hash = (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Writes the hashes of inline styles and scripts for the server's content security policy. */
export class InlinePlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Inline', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Inline', stage }, (assets) => {
        const pages = Object.keys(assets).filter((name) => name.endsWith('.html'));
        const html = pages.map((name) => assets[name].source().toString()).join('\n');
        const hashes = Object.entries(INLINE).map(([kind, pattern]) => {
          const found = [...html.matchAll(pattern)].map(([, source]) => hash(source));
          return [kind, [...new Set(found)]];
        });
        compilation.emitAsset(this.name, new sources.RawSource(`${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`));
      });
    });
  }
}
