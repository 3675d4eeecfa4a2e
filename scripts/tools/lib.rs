//! Nothing of its own: this package exists for the programs of its dependencies.
